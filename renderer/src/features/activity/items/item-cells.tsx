import type { ColDef } from 'ag-grid-community';
import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { buttonColumn } from '../../../changesets/button-column.tsx';
import styles from '../../../changesets/columns.module.css';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { formatDateTime, formatMoment } from '../../../components/format.ts';
import { loadedCell } from '../../../grid/loaded-cell.tsx';

interface AnyItem {
  state: ItemState;
  code: string | null;
  at: string | null;
}

export const RETRY_COLUMN = 'retry';

/** What became of an item, edit or whole product, of a change set in the state `of`. */
export const outcomeColumn = <Item extends AnyItem>(of: ChangeSet['state']): ColDef<Item> => ({
  colId: 'state',
  headerName: 'Outcome',
  width: 172,
  cellRenderer: loadedCell<Item>(({ row: { state, code, at } }) => (
    <>
      <span>
        <ItemPill state={state} of={of} />
      </span>
      {at || code ? (
        <span className={styles.second}>
          {at ? (
            <time dateTime={at} title={formatDateTime(at)}>
              {formatMoment(at)}
            </time>
          ) : null}
          {at && code ? ' · ' : null}
          {code ? <span className={styles.code}>{code}</span> : null}
        </span>
      ) : null}
    </>
  )),
});

/** Retries one item, where it `canRetry`. `retry`: null where nothing can be sent now. */
export const retryColumn = <Item extends AnyItem>(
  retry: ((item: Item) => void) | null,
  canRetry: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): ColDef<Item> =>
  buttonColumn({
    colId: RETRY_COLUMN,
    headerName: 'Retry',
    width: 56,
    has: (item) => retry !== null && canRetry(item),
    label: () => 'Retry',
    name: (item) => `Retry ${nameOf(item)}`,
    onClick: (item) => retry?.(item),
  });
