import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { MarkFilter } from '#shared/contract/removals.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { capital, count, formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { RemovalIcon } from '../../../components/RemovalPill.tsx';
import { otherMode, REMOVAL_LABELS, REMOVAL_MODES } from '../../../components/removal-labels.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import { narrowMarks, useMarkedProducts } from '../../../state/marked-products.ts';
import styles from '../review.module.css';
import { shownMarks } from './messages.ts';
import own from './removals.module.css';

const ALL = { mode: null, only: null } as const;

export interface MarkFilterBarProps {
  connection: Connection;
  removals: StagedSummary['removals'];
  panelShown: boolean;
  onTogglePanel: () => void;
}

/** Which marked products are listed, and what can be done with all of them at once. */
export function MarkFilterBar({ connection, removals, panelShown, onTogglePanel }: MarkFilterBarProps) {
  const filter = useMarkedProducts((state) => state.filter);
  const counts = useMarkedProducts((state) => state.counts);
  const { mode, only } = filter;
  return (
    <div className={styles.bar} data-region="">
      <fieldset className={styles.chips} aria-label="Which marks">
        <Chip selected={mode === null && only === null} onClick={() => narrowMarks(ALL)}>
          All <span>{formatNumber(removals.unlink + removals.delete)}</span>
        </Chip>
        {REMOVAL_MODES.map((one) => (
          <Chip
            key={one}
            selected={mode === one && only === null}
            onClick={() => narrowMarks({ mode: one, only: null })}
          >
            <RemovalIcon mode={one} size={12} />
            {capital(REMOVAL_LABELS[one].toBe)}
            <span>{formatNumber(removals[one])}</span>
          </Chip>
        ))}
        <Chip selected={only === 'failed'} onClick={() => narrowMarks({ mode: null, only: 'failed' })}>
          Failed <span>{counts === null ? '…' : formatNumber(counts.failed)}</span>
        </Chip>
        {only === 'gone' || (counts?.gone ?? 0) > 0 ? (
          <Chip selected={only === 'gone'} onClick={() => narrowMarks({ mode: null, only: 'gone' })}>
            Already gone <span>{counts === null ? '…' : formatNumber(counts.gone)}</span>
          </Chip>
        ) : null}
      </fieldset>
      <SearchField
        label="Search marked products"
        className={own.search}
        search={filter.search}
        onSearch={(search) => narrowMarks({ search })}
      />
      <span className={styles.gap} />
      <WithShown connection={connection} filter={filter} />
      <IconButton
        label={panelShown ? 'Hide the product in full' : 'Show the product in full'}
        shortcut="Space"
        icon={<PanelRight size={15} />}
        pressed={panelShown}
        onClick={onTogglePanel}
      />
    </div>
  );
}

/** What can be done with all that the list shows. */
function WithShown({ connection, filter }: { connection: Connection; filter: MarkFilter }) {
  const { id: connectionId, readOnly } = connection;
  const shown = useMarkedProducts((state) => state.total) ?? 0;
  const [asking, setAsking] = useState(false);
  if (shown === 0 && !asking) return null;
  const words = shownMarks(filter, shown);
  const drop = () => {
    setAsking(false);
    void markAndTell(connectionId, { marked: filter }, null);
  };
  const other = filter.mode === null || readOnly ? null : otherMode(filter.mode);
  return (
    <>
      {other ? (
        <Button variant="quiet" onClick={() => void markAndTell(connectionId, { marked: filter }, other)}>
          {REMOVAL_LABELS[other].verb} {shown === 1 ? 'it' : `all ${formatNumber(shown)}`} instead
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => (shown > 1 ? setAsking(true) : drop())}>
        Unmark {words}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Unmark ${words}?`}
        confirmLabel={`Unmark ${count(shown, 'product')}`}
        onConfirm={drop}
        onCancel={() => setAsking(false)}
      >
        The products do not change. Undo brings the marks back.
      </ConfirmDialog>
    </>
  );
}
