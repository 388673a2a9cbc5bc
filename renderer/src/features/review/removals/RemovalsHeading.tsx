import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { dropGone } from '../../../changesets/mark-notice.ts';
import { Button } from '../../../components/Button.tsx';
import { RemovalIcon } from '../../../components/RemovalPill.tsx';
import { countToBe, REMOVAL_MODES } from '../../../components/removal-labels.ts';
import { showView } from '../../../state/app.ts';
import { useChangeSets } from '../../../state/changesets.ts';
import { useMarkCount } from '../../../state/marked-products.ts';
import { isInterrupted } from '../../../state/sending-order.ts';
import { HeadingFrame } from '../HeadingFrame.tsx';
import { Notice } from '../Notice.tsx';
import styles from '../review.module.css';
import { goneMessage, removalsHeading } from './messages.ts';
import own from './removals.module.css';

/** What is marked, and the next step: nothing is removed without its rehearsal. */
export function RemovalsHeading({
  connectionId,
  removals,
}: {
  connectionId: string;
  removals: StagedSummary['removals'];
}) {
  const interrupted = useChangeSets((state) => isInterrupted(state.changeSets));
  const gone = useMarkCount(connectionId, 'gone') ?? 0;
  return (
    <HeadingFrame
      title={removalsHeading(removals)}
      note={t`Shows what would happen. Nothing is removed before you confirm it there.`}
      buttons={(noteId) => (
        <Button
          variant={interrupted ? 'default' : 'primary'}
          aria-describedby={noteId}
          onClick={() => void showView('rehearsal')}
        >
          {t`Rehearse…`}
          <ArrowRight size={14} aria-hidden="true" />
        </Button>
      )}
    >
      <p className={own.counts}>
        {REMOVAL_MODES.filter((mode) => removals[mode] > 0).map((mode) => (
          <span key={mode} className={own.mode} data-mode={mode}>
            <RemovalIcon mode={mode} size={13} />
            {countToBe(mode, removals[mode])}
          </span>
        ))}
      </p>
      {gone > 0 ? (
        <Notice>
          {goneMessage(gone)}{' '}
          <button type="button" className={styles.link} onClick={() => void dropGone(connectionId, null)}>
            {gone === 1 ? t`Unmark it` : t`Unmark them`}
          </button>
        </Notice>
      ) : null}
    </HeadingFrame>
  );
}
