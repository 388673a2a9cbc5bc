import { t } from '@lingui/core/macro';
import type { Keep } from '#shared/contract/drafts.ts';
import { allOf, KEEP_LABELS, mergeLabel } from '../../changesets/conflict-messages.ts';
import { resolveConflicts } from '../../changesets/resolve-conflicts.ts';
import { Button } from '../../components/Button.tsx';
import { formatNumber } from '../../components/format.ts';
import { useDraftsList } from '../../state/drafts-list.ts';
import styles from './review.module.css';
import type { ChosenChanges } from './shown.ts';

/** Decides all conflicts that are chosen, or that the list shows, one way. */
export function DecideShown({
  connectionId,
  chosen,
  onDecided,
}: {
  connectionId: string;
  chosen: ChosenChanges;
  onDecided: () => void;
}) {
  const { which, changes, isChoice } = chosen;
  const mergeable = useDraftsList((state) => state.mergeable);
  const all = isChoice ? t`the ${formatNumber(changes)} selected` : allOf(changes);
  const merge = mergeLabel(mergeable, changes);
  const decide = (keep: Keep) => {
    onDecided();
    void resolveConflicts(connectionId, which, keep, changes);
  };
  return (
    <fieldset className={styles.decide} aria-label={t`Decide ${all}`}>
      <span aria-hidden="true">{t`Decide ${all}:`}</span>
      {(['mine', 'theirs'] as const).map((keep) => (
        <Button key={keep} aria-label={t`${KEEP_LABELS[keep]} for ${all}`} onClick={() => decide(keep)}>
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
