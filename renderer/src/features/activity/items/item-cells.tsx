import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { OutcomeItem } from '#shared/domain/removal-effect.ts';
import styles from '../../../changesets/columns.module.css';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { Button } from '../../../components/Button.tsx';
import { formatDateTime, formatMoment } from '../../../components/format.ts';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';

interface AnyItem extends OutcomeItem {
  at: string | null;
}

export const RETRY_COLUMN = 'retry';

/** The outcome of an item, an edit or whole product, of a change set in the state `of`. */
export const outcomeColumn = <Item extends AnyItem>(of: ChangeSet['state']): LineColumn<Item> => ({
  id: 'state',
  header: t`Outcome`,
  min: 172,
  grow: 0,
  cell: (row) => (
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
  ),
});

/** Retries one item if it `canRetry`, as a key does. `retry` is null if nothing can be sent now. */
export const retryColumn = <Item extends AnyItem>(
  retry: ((item: Item) => void) | null,
  canRetry: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): LineColumn<Item> => ({
  id: RETRY_COLUMN,
  header: t`Retry`,
  isQuiet: true,
  min: 56,
  grow: 0,
  cell: (item) =>
    retry && canRetry(item) ? (
      <Button
        variant="quiet"
        tabIndex={-1}
        className={styles.drop}
        data-keep-uncovered=""
        aria-label={t`Retry ${nameOf(item)}`}
        onClick={() => retry(item)}
      >{t`Retry`}</Button>
    ) : null,
});
