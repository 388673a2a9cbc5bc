import { t } from '@lingui/core/macro';
import { PanelRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ChangeSet, ItemFilter, ItemState } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { ActionIcon } from '../../../changesets/ActionName.tsx';
import { ColumnSelects, columnChoices } from '../../../changesets/ColumnSelects.tsx';
import { ITEM_STATES } from '../../../changesets/outcome.ts';
import { differing } from '../../../changesets/tally-messages.ts';
import { useTally } from '../../../changesets/use-outcome-sentence.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { FilterBar, type FilterChoice, FilterSelect } from '../../../components/FilterBar.tsx';
import { capital, formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { LineTable, type LineTableProps } from '../../../grid/lines/LineTable.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { narrowItems, useActivity } from '../../../state/activity.ts';
import { ALL_ITEMS } from '../../../state/item-filters.ts';
import parts from '../../../theme/parts.module.css';
import { actionOptions, conditions } from './filter-labels.ts';
import { RETRY_COLUMN } from './item-cells.tsx';
import styles from './items.module.css';
import type { PanelBesideList } from './use-panel-beside-list.ts';

interface AnyItem {
  item: number;
  state: ItemState;
}

export interface ItemsViewProps<Item extends AnyItem>
  extends Pick<LineTableProps<Item, Pick<Item, 'item'>>, 'columns' | 'label' | 'list'> {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
  errorTitle: string;
  /** Actions for all items shown. */
  actions: ReactNode;
  panel: PanelBesideList;
  /** The details of one item. */
  detail: ReactNode;
  detailClass?: string | undefined;
  /** Retries one item; null if it cannot be retried. */
  retry: ((item: Item) => void) | null;
  canRetry: (item: Item) => boolean;
  /** Handles keys for this kind of items. Returns whether the key was handled. */
  onOwnKey?: (key: string, item: Item, column: string) => boolean;
}

const classOf = ({ state }: AnyItem) =>
  state === 'failed' ? parts.failedEdge : state === 'conflict' ? parts.conflictEdge : undefined;

/** The items of a change set, edits or whole products: the list with its filters, and the details of the active one. */
export function ItemsView<Item extends AnyItem>(props: ItemsViewProps<Item>) {
  const { connectionId, changeSet, filter, list, panel, retry, canRetry, onOwnKey } = props;
  const shown = useStore(list.store, ({ asked }) => asked);
  const error = useStore(list.store, (state) => state.error);
  const onKey = (event: KeyboardEvent, item: Item, column: string): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return false;
    if (onOwnKey?.(event.key, item, column)) return true;
    if (event.key === ' ') panel.show(!panel.isOpen);
    else if (event.key === 'Escape' && panel.isOpen) panel.show(false);
    else if (event.key !== 'Enter') return false;
    else if (column === RETRY_COLUMN && retry && canRetry(item)) retry(item);
    else panel.enter();
    return true;
  };
  return (
    <>
      <ItemFilters connectionId={connectionId} changeSet={changeSet} filter={filter}>
        {props.actions}
      </ItemFilters>
      {error ? (
        <ErrorNote
          error={error}
          title={props.errorTitle}
          actions={<Button onClick={() => list.refresh()}>{t`Try again`}</Button>}
        />
      ) : null}
      <div className={styles.body}>
        <div className={styles.list}>
          <LineTable
            label={props.label}
            list={list}
            keyOf={itemKey}
            columns={props.columns}
            classOf={classOf}
            onKey={onKey}
          />
          {shown === 0 ? <NoItems changeSet={changeSet} filter={filter} /> : null}
        </div>
        {panel.isOpen ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the panel inside, whatever has the focus.
          <div className={classNames(styles.panel, props.detailClass)} onKeyDown={panel.onPanelKey}>
            {props.detail}
          </div>
        ) : null}
      </div>
    </>
  );
}

export const itemKey = ({ item }: Pick<AnyItem, 'item'>): string => String(item);

/** Shown when a filter matches nothing: which filter it is, and how to show all items. */
function NoItems({ changeSet, filter }: { changeSet: ChangeSet; filter: ItemFilter }) {
  const { changeSet: number, kind, state, total } = changeSet;
  return (
    <div className={styles.none}>
      <EmptyState
        title={worksOnProducts(kind) ? t`No product matches` : t`No change matches`}
        actions={
          <Button onClick={() => narrowItems(number, ALL_ITEMS)}>{t`Show all ${formatNumber(total)}`}</Button>
        }
      >
        {t`Filtered by: ${conditions(filter, state).join(' · ')}`}
      </EmptyState>
    </div>
  );
}

interface ItemFiltersProps {
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
function ItemFilters({ children, ...about }: ItemFiltersProps) {
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
      search={{ label: t`Search products`, search: filter.search, onSearch: (search) => narrow({ search }) }}
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
