import type { DraftSelection, Keep } from '#shared/contract/drafts.ts';
import { decideLabels, KEEP_LABELS, mergeLabel } from '../../changesets/conflict-messages.ts';
import { resolveConflicts } from '../../changesets/resolve-conflicts.ts';
import { Button } from '../../components/Button.tsx';
import type { Chosen } from './list/chosen.ts';
import styles from './review.module.css';

/** Decides all selected conflicts, or all that the list shows, the same way. */
export function DecideShown({
  connectionId,
  chosen,
  mergeable,
  onDecided,
}: {
  connectionId: string;
  chosen: Chosen<DraftSelection>;
  /** How many of all listed conflicts can be merged. */
  mergeable: number;
  onDecided: () => void;
}) {
  const { which, size, isChoice } = chosen;
  const labels = decideLabels(size, isChoice);
  const merge = mergeLabel(mergeable, size);
  const decide = (keep: Keep) => {
    onDecided();
    void resolveConflicts(connectionId, which, keep, size);
  };
  return (
    <fieldset className={styles.decide} aria-label={labels.decide}>
      <span aria-hidden="true">{labels.decide}</span>
      {(['mine', 'theirs'] as const).map((keep) => (
        <Button key={keep} aria-label={labels[keep]} onClick={() => decide(keep)}>
          {KEEP_LABELS[keep]}
        </Button>
      ))}
      {mergeable > 0 && !isChoice ? (
        <Button aria-label={merge.full} title={merge.full} onClick={() => decide('merge')}>
          {merge.label}
        </Button>
      ) : null}
    </fieldset>
  );
}
