import { t } from '@lingui/core/macro';
import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { CreationFilter } from '#shared/contract/creations.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { CreationIcon } from '../../../components/CreationPill.tsx';
import { CREATION_MODES } from '../../../components/creation-labels.ts';
import { formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { narrowCreations, useCreations } from '../../../state/creations.ts';
import { FilterFrame } from '../bar/FilterFrame.tsx';
import { discardAndTell, patchAndTell } from './change-notice.ts';
import { shownCreations } from './messages.ts';

const MODES = { create: t`New`, update: t`Full updates` };
const APART = { failed: t`Failed`, problem: t`Problems`, losing: t`Over stored values` } as const;

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
  const show = (to: Pick<CreationFilter, 'mode' | 'only'>) => () => narrowCreations(to);
  return (
    <FilterFrame
      label={t`Which products`}
      choices={[
        {
          key: 'all',
          label: t`All`,
          count: creations.create + creations.update,
          selected: mode === null && only === null,
          onSelect: show({ mode: null, only: null }),
        },
        ...CREATION_MODES.map((one) => ({
          key: one,
          label: MODES[one],
          icon: <CreationIcon mode={one} size={12} />,
          count: creations[one],
          selected: mode === one && only === null,
          onSelect: show({ mode: one, only: null }),
        })),
        ...apart.map((one) => ({
          key: one,
          label: APART[one],
          count: counts?.[one] ?? null,
          selected: only === one,
          onSelect: show({ mode: null, only: one }),
        })),
      ]}
      search={{
        label: t`Search staged products`,
        text: filter.search,
        onSearch: (search) => narrowCreations({ search }),
      }}
    >
      <WithShown connectionId={connection.id} filter={filter} />
      <IconButton
        label={panelShown ? t`Hide the product in full` : t`Show the product in full`}
        shortcut="Space"
        icon={<PanelRight size={15} />}
        pressed={panelShown}
        onClick={onTogglePanel}
      />
    </FilterFrame>
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
        <Button
          onClick={() => void patchAndTell(connectionId, { filter })}
        >{t`Send ${words} as patches`}</Button>
      ) : null}
      <Button variant="quiet" onClick={() => (shown > 1 ? setAsking(true) : discard())}>
        {t`Discard ${words}`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Discard ${words}?`}
        confirmLabel={t`Discard ${formatNumber(shown)}`}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >{t`Their staged values go with them. Undo brings all of it back.`}</ConfirmDialog>
    </>
  );
}
