import { useState } from 'react';
import type { DraftFilter } from '#shared/contract/drafts.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { count, formatNumber } from '../../components/format.ts';
import { showDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { drop, resolve, shownWords } from './edits.ts';
import styles from './review.module.css';

const FILTERS: { filter: DraftFilter; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'conflict', label: 'Conflicts' },
  { filter: 'failed', label: 'Failed' },
  { filter: 'set', label: 'Set' },
  { filter: 'append', label: 'Lists' },
  { filter: 'remove', label: 'Removed' },
];

/** Which changes are listed, and what can be done with all of them at once. */
export function FilterBar({ connectionId }: { connectionId: string }) {
  const filter = useDraftsList((state) => state.filter);
  const counts = useDraftsList((state) => state.counts);
  const [asking, setAsking] = useState(false);
  const shown = counts?.[filter] ?? 0;
  const dropShown = () => {
    setAsking(false);
    void drop(connectionId, { filter }, shown);
  };
  return (
    <div className={styles.bar}>
      <fieldset className={styles.chips} aria-label="Which changes">
        {FILTERS.map((entry) => (
          <Chip
            key={entry.filter}
            selected={entry.filter === filter}
            onClick={() => showDrafts(entry.filter)}
          >
            {entry.label}
            <span>{counts ? formatNumber(counts[entry.filter]) : '…'}</span>
          </Chip>
        ))}
      </fieldset>
      {filter === 'conflict' && shown > 1 ? (
        <>
          <Button onClick={() => void resolve(connectionId, { filter: 'conflict' }, 'mine', shown)}>
            Keep mine for all {formatNumber(shown)}
          </Button>
          <Button onClick={() => void resolve(connectionId, { filter: 'conflict' }, 'theirs', shown)}>
            Take theirs for all {formatNumber(shown)}
          </Button>
        </>
      ) : null}
      {shown > 0 ? (
        <Button variant="quiet" onClick={() => (shown > 1 ? setAsking(true) : dropShown())}>
          Drop {shownWords(filter, shown)}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={`Drop ${count(shown, 'staged change')}?`}
        confirmLabel={`Drop ${count(shown, 'change')}`}
        onConfirm={dropShown}
        onCancel={() => setAsking(false)}
      >
        The values in the service stay as they are. Undo brings the changes back.
      </ConfirmDialog>
    </div>
  );
}
