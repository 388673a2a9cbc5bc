import { Clock } from 'lucide-react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { showView } from '../../../state/app.ts';
import { useChangeSets } from '../../../state/changesets.ts';
import { waitingWords } from '../sentences.ts';
import styles from './OthersWaiting.module.css';

/** Change sets behind the one on show: one line, with the way to them. */
export function OthersWaiting({ paused, queued }: { paused: number; queued: readonly ChangeSet[] }) {
  const [next] = queued;
  if (paused === 0 && !next) return null;
  const show = () => {
    if (next) useChangeSets.setState({ selected: next.changeSet });
    void showView('activity');
  };
  return (
    <p className={styles.line}>
      <Clock size={14} aria-hidden="true" />
      <span>{waitingWords(paused, queued)}</span>
      <button type="button" className={styles.show} onClick={show}>
        Show in Activity
      </button>
    </p>
  );
}
