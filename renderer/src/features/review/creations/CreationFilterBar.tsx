import { plural, t } from '@lingui/core/macro';
import { useStore } from 'zustand';
import type { CreationFilter, CreationSelection, StagedProduct } from '#shared/contract/creations.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { Button } from '../../../components/Button.tsx';
import { CreationIcon } from '../../../components/CreationPill.tsx';
import { CREATION_MODES } from '../../../components/creation-labels.ts';
import { FilterBar } from '../../../components/FilterBar.tsx';
import type { LineList } from '../../../grid/lines/line-list.ts';
import { narrowCreations, useCreationCount, useCreations } from '../../../state/creations.ts';
import type { TakingBack } from '../list/use-taking-back.ts';
import { WithChosen } from '../list/WithChosen.tsx';
import { patchAndTell } from './change-notice.ts';
import { chosenCreations } from './messages.ts';

const MODES = { add: t`New`, replace: t`Full updates` };
const APART = { failed: t`Failed`, problem: t`Problems`, losing: t`Replace stored values` } as const;

export interface CreationFilterBarProps {
  connectionId: string;
  creations: StagedSummary['creations'];
  list: LineList<StagedProduct, Pick<StagedProduct, 'product'>>;
  takingBack: TakingBack<CreationSelection>;
}

/** Filters the listed products, and acts on those selected, or on all of them at once. */
export function CreationFilterBar({ connectionId, creations, list, takingBack }: CreationFilterBarProps) {
  const filter = useCreations((state) => state.filter);
  const counts = {
    failed: useCreationCount(connectionId, 'failed'),
    problem: useCreationCount(connectionId, 'problem'),
    losing: useCreationCount(connectionId, 'losing'),
  };
  const shown = useStore(list.store, (state) => state.asked) ?? 0;
  const chosen = useStore(list.store, (state) => state.chosen);
  const { mode, only } = filter;
  const marked = chosenCreations(chosen, filter, shown);
  const apart = (['failed', 'problem', 'losing'] as const).filter(
    (one) => only === one || one === 'failed' || (counts[one] ?? 0) > 0,
  );
  const show = (to: Pick<CreationFilter, 'mode' | 'only'>) => () => narrowCreations(to);
  return (
    <FilterBar
      label={t`Which products`}
      choices={[
        {
          key: 'all',
          label: t`All`,
          count: creations.add + creations.replace,
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
          count: counts[one],
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
      <WithChosen
        list={list}
        chosen={marked}
        takeBack={(rows) => t`Discard ${rows}`}
        doTo={(n) => plural(n, { one: 'Discard # product', other: 'Discard # products' })}
        takingBack={takingBack}
        consequence={t`Their staged values go with them. Undo brings all of it back.`}
      >
        {mode === 'replace' || only === 'losing' ? (
          <Button
            onClick={() => void patchAndTell(connectionId, marked.which)}
          >{t`Send ${marked.label} as patches`}</Button>
        ) : null}
      </WithChosen>
    </FilterBar>
  );
}
