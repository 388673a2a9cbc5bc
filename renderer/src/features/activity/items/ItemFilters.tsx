import { t } from '@lingui/core/macro';
import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { ActionIcon } from '../../../changesets/ActionName.tsx';
import { ColumnSelects, columnChoices } from '../../../changesets/ColumnSelects.tsx';
import { ITEM_STATES } from '../../../changesets/outcome.ts';
import { differing } from '../../../changesets/tally-messages.ts';
import { useTally } from '../../../changesets/use-outcome-sentence.ts';
import { FilterBar, type FilterChoice, FilterSelect } from '../../../components/FilterBar.tsx';
import { capital } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { narrowItems, useActivity } from '../../../state/activity.ts';
import { actionOptions } from './filter-labels.ts';

export interface ItemFiltersProps {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
  /** Actions for all items shown or selected. */
  children?: ReactNode;
}

const inFull = {
  product: (isShown: boolean) => (isShown ? t`Hide the product in full` : t`Show the product in full`),
  change: (isShown: boolean) => (isShown ? t`Hide the change in full` : t`Show the change in full`),
};

/**
 * Chooses which items of a change set are listed: by state and product; edits also by property and language, whole products
 * by action.
 */
export function ItemFilters({ children, ...about }: ItemFiltersProps) {
  const { changeSet, filter } = about;
  const { changeSet: number, counts, state: of, total, kind } = changeSet;
  const itemShown = useActivity((state) => state.itemShown);
  const differ = differing(useTally(changeSet) ?? []);
  const areProducts = worksOnProducts(kind);
  const narrow = (conditions: Partial<ItemFilter>) => narrowItems(number, conditions);
  const choice = (
    key: string,
    label: string,
    count: number,
    to: Pick<ItemFilter, 'state' | 'differing'>,
  ): FilterChoice => ({
    key,
    label,
    count,
    selected: filter.state === to.state && filter.differing === to.differing,
    onSelect: () => narrow(to),
  });
  return (
    <FilterBar
      key={number}
      label={areProducts ? t`Which products` : t`Which items`}
      choices={[
        choice('all', t`All`, total, { state: null, differing: false }),
        ...ITEM_STATES.filter((state) => counts[state] > 0 || state === filter.state).map((state) =>
          choice(state, capital(itemWord(state, of)), counts[state], { state, differing: false }),
        ),
        ...(differ > 0 || filter.differing
          ? [choice('differing', t`Different`, differ, { state: null, differing: true })]
          : []),
      ]}
      search={{ label: t`Search products`, text: filter.search, onSearch: (search) => narrow({ search }) }}
      more={areProducts ? <ActionFilter {...about} /> : <ColumnFilters {...about} />}
    >
      {children}
      <IconButton
        label={areProducts ? inFull.product(itemShown) : inFull.change(itemShown)}
        shortcut="Space"
        icon={<PanelRight size={15} />}
        pressed={itemShown}
        onClick={() => useActivity.setState({ itemShown: !itemShown })}
      />
    </FilterBar>
  );
}

function ColumnFilters({ connectionId, changeSet, filter }: ItemFiltersProps) {
  // The selects are optional: if they cannot be filled, the list itself shows the error.
  const asked = { connectionId, changeSet: changeSet.changeSet, state: filter.state };
  const columns = useQuery('changesets.columns', asked).value ?? [];
  const { property, locale } = filter;
  return (
    <ColumnSelects
      choices={columnChoices(
        columns.map(({ items, ...column }) => ({ ...column, rows: items })),
        filter,
      )}
      property={property}
      locale={locale}
      onChange={(to) => narrowItems(changeSet.changeSet, to)}
    />
  );
}

function ActionFilter({ changeSet, filter }: ItemFiltersProps) {
  return (
    <FilterSelect
      label={t`Action`}
      all={t`All actions`}
      value={filter.action}
      options={actionOptions(useTally(changeSet) ?? [], filter.action).map((option) => ({
        ...option,
        icon: <ActionIcon action={option.value} />,
      }))}
      onChange={(action) => narrowItems(changeSet.changeSet, { action })}
    />
  );
}
