import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { dropGone } from '../../../changesets/mark-notice.ts';
import { Button } from '../../../components/Button.tsx';
import { formatNumber } from '../../../components/format.ts';
import { RemovalIcon } from '../../../components/RemovalPill.tsx';
import { REMOVAL_LABELS, REMOVAL_MODES } from '../../../components/removal-labels.ts';
import { showView } from '../../../state/app.ts';
import { useChangeSets } from '../../../state/changesets.ts';
import { useMarkedProducts } from '../../../state/marked-products.ts';
import { isInterrupted } from '../../../state/sending-order.ts';
import styles from '../review.module.css';
import { goneWords, removalsHeading } from './messages.ts';
import own from './removals.module.css';

/** What is marked, and the way on: nothing is removed without its rehearsal. */
export function RemovalsHeading({
  connectionId,
  removals,
}: {
  connectionId: string;
  removals: StagedSummary['removals'];
}) {
  const interrupted = useChangeSets((state) => isInterrupted(state.changeSets));
  const gone = useMarkedProducts((state) => state.counts?.gone ?? 0);
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h2 className="view-title">{removalsHeading(removals)}</h2>
        <p className={own.counts}>
          {REMOVAL_MODES.filter((mode) => removals[mode] > 0).map((mode) => (
            <span key={mode} className={own.mode} data-mode={mode}>
              <RemovalIcon mode={mode} size={13} />
              {formatNumber(removals[mode])} {REMOVAL_LABELS[mode].toBe}
            </span>
          ))}
        </p>
        {gone > 0 ? (
          <p className={styles.heldBack}>
            <TriangleAlert size={14} aria-hidden="true" />
            <span>
              {goneWords(gone)}{' '}
              <button type="button" className={styles.link} onClick={() => void dropGone(connectionId, null)}>
                Unmark {gone === 1 ? 'it' : 'them'}
              </button>
            </span>
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <div className={styles.buttons}>
          <Button
            variant={interrupted ? 'default' : 'primary'}
            aria-describedby="rehearse-note"
            onClick={() => void showView('rehearsal')}
          >
            Rehearse…
            <ArrowRight size={14} aria-hidden="true" />
          </Button>
        </div>
        <p id="rehearse-note" className={styles.note}>
          Shows what would happen. Nothing is removed before you confirm it there.
        </p>
      </div>
    </header>
  );
}
