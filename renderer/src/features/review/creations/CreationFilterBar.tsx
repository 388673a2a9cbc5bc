import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { CreationFilter } from '#shared/contract/creations.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { CreationIcon } from '../../../components/CreationPill.tsx';
import { CREATION_MODES } from '../../../components/creation-labels.ts';
import { formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { narrowCreations, useCreations } from '../../../state/creations.ts';
import removals from '../removals/removals.module.css';
import styles from '../review.module.css';
import { discardAndTell, patchAndTell } from './change-notice.ts';
import { shownCreations } from './messages.ts';

const MODES = { create: 'New', update: 'Full updates' };
const APART = { failed: 'Failed', problem: 'Problems', losing: 'Over stored values' } as const;

export interface CreationFilterBarProps {
  connection: Connection;
  creations: StagedSummary['creations'];
  panelShown: boolean;
  onTogglePanel: () => void;
}

/** Which staged products are listed, and what can be done with all of them at once. */
export function CreationFilterBar({
  connection,
  creations,
  panelShown,
  onTogglePanel,
}: CreationFilterBarProps) {
  const filter = useCreations((state) => state.filter);
  const counts = useCreations((state) => state.counts);
  const { mode, only } = filter;
  const apart = (['failed', 'problem', 'losing'] as const).filter(
    (one) => only === one || one === 'failed' || (counts?.[one] ?? 0) > 0,
  );
  return (
    <div className={styles.bar} data-region="">
      <fieldset className={styles.chips} aria-label="Which products">
        <Chip
          selected={mode === null && only === null}
          onClick={() => narrowCreations({ mode: null, only: null })}
        >
          All <span>{formatNumber(creations.create + creations.update)}</span>
        </Chip>
        {CREATION_MODES.map((one) => (
          <Chip
            key={one}
            selected={mode === one && only === null}
            onClick={() => narrowCreations({ mode: one, only: null })}
          >
            <CreationIcon mode={one} size={12} />
            {MODES[one]} <span>{formatNumber(creations[one])}</span>
          </Chip>
        ))}
        {apart.map((one) => (
          <Chip key={one} selected={only === one} onClick={() => narrowCreations({ mode: null, only: one })}>
            {APART[one]} <span>{counts === null ? '…' : formatNumber(counts[one])}</span>
          </Chip>
        ))}
      </fieldset>
      <SearchField
        label="Search staged products"
        className={removals.search}
        search={filter.search}
        onSearch={(search) => narrowCreations({ search })}
      />
      <span className={styles.gap} />
      <WithShown connectionId={connection.id} filter={filter} />
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
function WithShown({ connectionId, filter }: { connectionId: string; filter: CreationFilter }) {
  const shown = useCreations((state) => state.total) ?? 0;
  const [asking, setAsking] = useState(false);
  if (shown === 0 && !asking) return null;
  const words = shownCreations(filter, shown);
  const discard = () => {
    setAsking(false);
    void discardAndTell(connectionId, { filter });
  };
  return (
    <>
      {filter.mode === 'update' || filter.only === 'losing' ? (
        <Button onClick={() => void patchAndTell(connectionId, { filter })}>Send {words} as patches</Button>
      ) : null}
      <Button variant="quiet" onClick={() => (shown > 1 ? setAsking(true) : discard())}>
        Discard {words}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Discard ${words}?`}
        confirmLabel={`Discard ${formatNumber(shown)}`}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        Their staged values go with them. Undo brings all of it back.
      </ConfirmDialog>
    </>
  );
}
