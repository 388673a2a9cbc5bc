import { t } from '@lingui/core/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ChangeSet, ItemFilter, ItemState } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatNumber } from '../../../components/format.ts';
import { LineTable, type LineTableProps } from '../../../grid/lines/LineTable.tsx';
import { narrowItems } from '../../../state/activity.ts';
import { ALL_ITEMS } from '../../../state/item-filters.ts';
import { conditions } from './filter-labels.ts';
import { ItemFilters } from './ItemFilters.tsx';
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
  state === 'failed' || state === 'conflict' ? styles[state] : undefined;

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
