import type { Keep } from '#shared/contract/drafts.ts';
import { KEEP_LABELS } from '../../changesets/conflict-words.ts';
import { Button } from '../../components/Button.tsx';
import { formatNumber } from '../../components/format.ts';
import { useDraftsList } from '../../state/drafts-list.ts';
import { resolve } from './edits.ts';
import styles from './review.module.css';

/** Decides all conflicts that the list shows, one way. */
export function DecideShown({ connectionId }: { connectionId: string }) {
  const scope = useDraftsList((state) => state.scope);
  const shown = useDraftsList((state) => state.total) ?? 0;
  const canMerge = useDraftsList((state) => state.canMerge);
  const ways: Keep[] = canMerge ? ['mine', 'theirs', 'merge'] : ['mine', 'theirs'];
  const all = shown === 1 ? 'this one' : `all ${formatNumber(shown)}`;
  return (
    <fieldset className={styles.decide} aria-label={`Decide ${all}`}>
      <span aria-hidden="true">Decide {all}:</span>
      {ways.map((keep) => (
        <Button
          key={keep}
          aria-label={`${KEEP_LABELS[keep]} for ${all}`}
          onClick={() => void resolve(connectionId, scope, keep, shown)}
        >
          {KEEP_LABELS[keep]}
        </Button>
      ))}
    </fieldset>
  );
}
