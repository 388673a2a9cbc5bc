import { t } from '@lingui/core/macro';
import type { RowClassRules } from 'ag-grid-community';
import { type ReactNode, useState } from 'react';
import type { ChangeSet, ItemFilter, ItemState } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatNumber } from '../../../components/format.ts';
import { WindowedTable, type WindowedTableProps } from '../../../grid/WindowedTable.tsx';
import { narrowItems } from '../../../state/activity.ts';
import { ALL_ITEMS } from '../../../state/item-filters.ts';
import { following } from '../../../state/product-panel.ts';
import { conditions } from './filter-labels.ts';
import { ItemFilters } from './ItemFilters.tsx';
import { RETRY_COLUMN } from './item-cells.tsx';
import styles from './items.module.css';
import type { PanelBesideList } from './use-panel-beside-list.ts';
import type { ScopedWindows } from './use-scoped-windows.ts';

interface AnyItem {
  item: number;
  product: number;
  state: ItemState;
}

export interface ItemsViewProps<Item extends AnyItem>
  extends Pick<WindowedTableProps<Item>, 'columns' | 'givingWay' | 'label'> {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
  windows: ScopedWindows<{ rows: Item[]; total: number }>;
  /** Increases when the rows read are out of date. */
  version: number;
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
  onCurrent: (item: Item | null) => void;
}

const ROW_CLASSES: RowClassRules = {
  [styles.failed ?? '']: ({ data }) => data?.state === 'failed',
  [styles.conflict ?? '']: ({ data }) => data?.state === 'conflict',
};

/** The items of a change set, edits or whole products: the list with its filters, and the details of the active one. */
export function ItemsView<Item extends AnyItem>(props: ItemsViewProps<Item>) {
  const { connectionId, changeSet, filter, windows, version, panel, retry, canRetry, onOwnKey } = props;
  const { shown, error, readWindow } = windows;
  const [round, setRound] = useState(0);
  const onKey = (event: KeyboardEvent, item: Item, column: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    // A button or check box in a cell handles its own keys after it was clicked.
    if (!(event.target instanceof Element && event.target.role === 'gridcell')) return;
    if (!onOwnKey?.(event.key, item, column)) {
      if (event.key === ' ') panel.show(!panel.isOpen);
      else if (event.key === 'Escape' && panel.isOpen) panel.show(false);
      else if (event.key !== 'Enter') return;
      else if (column === RETRY_COLUMN && retry && canRetry(item)) retry(item);
      else panel.enter();
    }
    event.preventDefault();
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
          actions={<Button onClick={() => setRound((before) => before + 1)}>{t`Try again`}</Button>}
        />
      ) : null}
      <div className={styles.body}>
        <div ref={panel.list} className={styles.list}>
          <WindowedTable
            label={props.label}
            columns={props.columns}
            read={readWindow}
            rowKey={itemKey}
            rowClassRules={ROW_CLASSES}
            version={`${version} ${round}`}
            scope={JSON.stringify(filter)}
            {...(props.givingWay ? { givingWay: props.givingWay } : {})}
            onKey={onKey}
            onCurrent={following<Item>(props.onCurrent)}
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

const itemKey = ({ item }: AnyItem): string => String(item);

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
