import type { Keep } from '#shared/contract/drafts.ts';
import { allOf, KEEP_LABELS, mergeLabel } from '../../changesets/conflict-messages.ts';
import { resolveConflicts } from '../../changesets/resolve-conflicts.ts';
import { Button } from '../../components/Button.tsx';
import { useDraftsList } from '../../state/drafts-list.ts';
import styles from './review.module.css';

/** Decides all conflicts that the list shows, one way. */
export function DecideShown({ connectionId }: { connectionId: string }) {
  const scope = useDraftsList((state) => state.scope);
  const shown = useDraftsList((state) => state.total) ?? 0;
  const mergeable = useDraftsList((state) => state.mergeable);
  const all = allOf(shown);
  const merge = mergeLabel(mergeable, shown);
  const decide = (keep: Keep) => void resolveConflicts(connectionId, scope, keep, shown);
  return (
    <fieldset className={styles.decide} aria-label={`Decide ${all}`}>
      <span aria-hidden="true">Decide {all}:</span>
      {(['mine', 'theirs'] as const).map((keep) => (
        <Button key={keep} aria-label={`${KEEP_LABELS[keep]} for ${all}`} onClick={() => decide(keep)}>
          {KEEP_LABELS[keep]}
        </Button>
      ))}
      {mergeable > 0 ? (
        <Button aria-label={merge.full} title={merge.full} onClick={() => decide('merge')}>
          {merge.label}
        </Button>
      ) : null}
    </fieldset>
  );
}
