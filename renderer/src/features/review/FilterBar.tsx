import { useState } from 'react';
import type { DraftFilter } from '#shared/contract/drafts.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { count, formatNumber } from '../../components/format.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { showDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { DecideShown } from './DecideShown.tsx';
import { dropQuestion, mayArrive } from './discard-messages.ts';
import { drop } from './edits.ts';
import { PlaceSelects } from './PlaceSelects.tsx';
import styles from './review.module.css';
import { shownWords } from './shown.ts';

const FILTERS: { filter: DraftFilter; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'conflict', label: 'Conflicts' },
  { filter: 'failed', label: 'Failed' },
  { filter: 'set', label: 'Set' },
  { filter: 'items', label: 'Lists' },
  { filter: 'remove', label: 'Removed' },
];

/** Which changes are listed, and what can be done with all of them at once. */
export function FilterBar({ connectionId }: { connectionId: string }) {
  const scope = useDraftsList((state) => state.scope);
  const counts = useDraftsList((state) => state.counts);
  const shown = useDraftsList((state) => state.total) ?? 0;
  const arriving = useChangeSets((state) => mayArrive(state.changeSets));
  const [asking, setAsking] = useState(false);
  const dropShown = () => {
    setAsking(false);
    void drop(connectionId, scope, shown);
  };
  return (
    <div className={styles.bar} data-region="">
      <fieldset className={styles.chips} aria-label="Which changes">
        {FILTERS.map(({ filter, label }) => (
          <Chip key={filter} selected={filter === scope.filter} onClick={() => showDrafts(filter)}>
            {label}
            <span>{counts ? formatNumber(counts[filter]) : '…'}</span>
          </Chip>
        ))}
      </fieldset>
      <PlaceSelects />
      <span className={styles.gap} />
      {shown === 0 ? null : scope.filter === 'conflict' ? (
        <DecideShown connectionId={connectionId} />
      ) : (
        <Button variant="quiet" onClick={() => (shown > 1 ? setAsking(true) : dropShown())}>
          Discard {shownWords(scope, shown)}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`Discard ${count(shown, 'change')}?`}
        confirmLabel={`Discard ${count(shown, 'change')}`}
        onConfirm={dropShown}
        onCancel={() => setAsking(false)}
      >
        {dropQuestion(arriving)}
      </ConfirmDialog>
    </div>
  );
}
