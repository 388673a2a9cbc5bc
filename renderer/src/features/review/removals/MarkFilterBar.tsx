import { plural, t } from '@lingui/core/macro';
import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { MarkFilter } from '#shared/contract/removals.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { SwitchMode } from '../../../changesets/SwitchMode.tsx';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { capital, formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { RemovalIcon } from '../../../components/RemovalPill.tsx';
import { otherMode, REMOVAL_LABELS, REMOVAL_MODES } from '../../../components/removal-labels.ts';
import { narrowMarks, useMarkedProducts } from '../../../state/marked-products.ts';
import { FilterFrame } from '../bar/FilterFrame.tsx';
import { shownMarks } from './messages.ts';

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
  const show = (to: Pick<MarkFilter, 'mode' | 'only'>) => () => narrowMarks(to);
  return (
    <FilterFrame
      label={t`Which marks`}
      choices={[
        {
          key: 'all',
          label: t`All`,
          count: removals.unlink + removals.delete,
          selected: mode === null && only === null,
          onSelect: show(ALL),
        },
        ...REMOVAL_MODES.map((one) => ({
          key: one,
          label: capital(REMOVAL_LABELS[one].toBe),
          icon: <RemovalIcon mode={one} size={12} />,
          count: removals[one],
          selected: mode === one && only === null,
          onSelect: show({ mode: one, only: null }),
        })),
        {
          key: 'failed',
          label: t`Failed`,
          count: counts?.failed ?? null,
          selected: only === 'failed',
          onSelect: show({ mode: null, only: 'failed' }),
        },
        ...(only === 'gone' || (counts?.gone ?? 0) > 0
          ? [
              {
                key: 'gone',
                label: t`Already gone`,
                count: counts?.gone ?? null,
                selected: only === 'gone',
                onSelect: show({ mode: null, only: 'gone' }),
              },
            ]
          : []),
      ]}
      search={{
        label: t`Search marked products`,
        text: filter.search,
        onSearch: (search) => narrowMarks({ search }),
      }}
    >
      <WithShown connection={connection} filter={filter} />
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
        <SwitchMode
          connectionId={connectionId}
          which={{ marked: filter }}
          products={shown}
          to={other}
          label={t`${REMOVAL_LABELS[other].verb} ${shown === 1 ? t`it` : t`all ${formatNumber(shown)}`} instead`}
        />
      ) : null}
      <Button variant="quiet" onClick={() => (shown > 1 ? setAsking(true) : drop())}>
        {t`Unmark ${words}`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Unmark ${words}?`}
        confirmLabel={t`Unmark ${plural(shown, { one: '# product', other: '# products' })}`}
        onConfirm={drop}
        onCancel={() => setAsking(false)}
      >{t`The products do not change. Undo brings the marks back.`}</ConfirmDialog>
    </>
  );
}
