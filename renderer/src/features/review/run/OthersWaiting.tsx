import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { showChangeSet } from '../../../state/activity.ts';
import { showView } from '../../../state/app.ts';
import { queuedMessage } from '../messages.ts';
import styles from './OthersWaiting.module.css';

/** The change sets waiting behind the one shown: one line, with a link to them. */
export function OthersWaiting({ paused, queued }: { paused: number; queued: readonly ChangeSet[] }) {
  const [next] = queued;
  if (paused === 0 && !next) return null;
  const show = () => void (next ? showChangeSet(next.changeSet) : showView('activity'));
  return (
    <p className={styles.line}>
      <Clock size={14} aria-hidden="true" />
      <span>{queuedMessage(paused, queued)}</span>
      <LinkButton className={styles.show} onClick={show}>{t`Show in Activity`}</LinkButton>
    </p>
  );
}
