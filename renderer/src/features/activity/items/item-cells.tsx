import { t } from '@lingui/core/macro';
import type { ColDef } from 'ag-grid-community';

import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { OutcomeItem } from '#shared/domain/removal-effect.ts';
import { buttonColumn } from '../../../changesets/button-column.tsx';

import styles from '../../../changesets/columns.module.css';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { formatDateTime, formatMoment } from '../../../components/format.ts';
import { loadedCell } from '../../../grid/loaded-cell.tsx';

interface AnyItem extends OutcomeItem {
  at: string | null;
}

export const RETRY_COLUMN = 'retry';

/** The outcome of an item, an edit or whole product, of a change set in the state `of`. */
export const outcomeColumn = <Item extends AnyItem>(of: ChangeSet['state']): ColDef<Item> => ({
  colId: 'state',
  headerName: t`Outcome`,
  width: 172,
  cellRenderer: loadedCell<Item>(({ row }) => (
    <>
      <span>
        <ItemPill item={row} of={of} />
      </span>
      {row.at || row.code ? (
        <span className={styles.second}>
          {row.at ? (
            <time dateTime={row.at} title={formatDateTime(row.at)}>
              {formatMoment(row.at)}
            </time>
          ) : null}
          {row.at && row.code ? ' · ' : null}
          {row.code ? <span className={styles.code}>{row.code}</span> : null}
        </span>
      ) : null}
    </>
  )),
});

/** Retries one item if it `canRetry`. `retry` is null if nothing can be sent now. */
export const retryColumn = <Item extends AnyItem>(
  retry: ((item: Item) => void) | null,
  canRetry: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): ColDef<Item> =>
  buttonColumn({
    colId: RETRY_COLUMN,
    headerName: t`Retry`,
    width: 56,
    has: (item) => retry !== null && canRetry(item),
    label: () => t`Retry`,
    name: (item) => t`Retry ${nameOf(item)}`,
    onClick: (item) => retry?.(item),
  });
