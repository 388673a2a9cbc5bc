import type {
  ChangeSet,
  ChangeSetItem,
  ItemDecision,
  ItemFilter,
  ItemState,
} from '#shared/contract/changesets.ts';
import type { Column, Intent } from '#shared/domain/cell.ts';
import { applyIntent } from '#shared/domain/patch.ts';
import type { Database } from '../../database.ts';
import type { Fragment } from '../../sql.ts';
import { fromText, isListTextSql, LOCALELESS } from '../encoding.ts';
import type { CellKey, Names } from '../names.ts';
import type { FilePage } from '../staging/drafts-for-file.ts';
import type { Spelling } from '../staging/spelling.ts';
import { ItemList } from './item-list.ts';
import { WITHDRAWN } from './journal-items.ts';
import { DECIDED_SQL, OPEN_SQL } from './open-items.ts';

interface ItemRow extends CellKey {
  item: number;
  identifier: string;
  title: string;
  intent: Intent;
  value: string | null;
  old: string | null;
  state: ItemState;
  code: string | null;
  said: string | null;
  message: string | null;
  found: string | null;
  at: string | null;
  spelling: number;
  open: number;
  discarded: number;
}

const COLUMNS = `i.item, i.product, i.property, i.locale, p.identifier, p.title, i.intent, i.value, i.old, i.state,
  i.code, i.said, i.message, i.found, i.at, i.spelling, ${OPEN_SQL} AS open, i.rev = ${WITHDRAWN} AS discarded`;

/** Reads the edits of change sets. */
export class ItemReader extends ItemList<ItemRow, ChangeSetItem> {
  readonly #spelling: () => Spelling;

  constructor({ db, names, spelling }: { db: Database; names: Names; spelling: () => Spelling }) {
    super({ db, names }, 'cells', COLUMNS);
    this.#spelling = spelling;
  }

  items(
    changeSet: ChangeSet,
    filter: ItemFilter,
    offset: number,
    limit: number,
  ): { total: number; fits: Record<ItemDecision, number>; rows: ChangeSetItem[] } {
    return {
      ...this.page(changeSet, filter, offset, limit),
      fits: countFitting(this.db, filter.state, this.shown(changeSet.changeSet, filter)),
    };
  }

  forFile(changeSet: number, filter: ItemFilter, after: string | null, limit: number): FilePage {
    const rows = this.rowsAfter(changeSet, filter, Number(after ?? 0), limit);
    const last = rows.length < limit ? undefined : rows.at(-1);
    const { bareLocale } = this.#spelling();
    return {
      changes: rows.map((row) => {
        const { property, locale } = this.names.ref(row);
        return {
          product: row.product,
          identifier: row.identifier,
          title: row.title,
          property,
          locale,
          intent: row.intent,
          value: fromText(row.value),
          base: fromText(row.old),
          localeless: row.spelling === LOCALELESS && row.locale === bareLocale,
        };
      }),
      next: last ? String(last.item) : null,
    };
  }

  /** Every column that the change set touches, by property and locale. */
  columns(changeSet: number, state: ItemState | null): (Column & { items: number })[] {
    return this.db
      .arrays<[property: number, locale: number, items: number]>(
        `SELECT property, locale, sum(?1 IS NULL OR state = ?1) FROM item WHERE change_set = ?2 AND action IS NULL
         GROUP BY property, locale ORDER BY property, locale`,
        state,
        changeSet,
      )
      .map(([property, locale, items]) => ({ ...this.names.column(property, locale), items }));
  }

  protected toItem({ value, old, found, open, discarded, ...row }: ItemRow): ChangeSetItem {
    const { item, identifier, title, intent, state, code, said, message, at } = row;
    const before = fromText(old);
    return {
      item,
      ...this.names.ref(row),
      identifier,
      title,
      intent,
      old: before,
      next: applyIntent(before, intent, fromText(value)),
      state,
      code,
      said,
      message,
      at,
      open: open === 1,
      discarded: discarded === 1,
      ...(found === null ? {} : { found: fromText(found) }),
    };
  }
}

const NONE_FIT: Record<ItemDecision, number> = { mine: 0, theirs: 0, merge: 0, arrived: 0 };

/** In SQL over `item i`: `canMerge` of shared/domain/merge.ts; an absent value was found as JSON null. */
const MERGEABLE_SQL = `(i.intent IN ('append', 'remove_items') OR i.intent = 'set' AND ${isListTextSql('i.value')})
  AND (i.old IS NULL OR ${isListTextSql('i.old')}) AND (i.found = 'null' OR ${isListTextSql('i.found')})`;

/** In SQL: which conflicts and unknown outcomes a decision fits. One whose value nobody has looked at cannot be decided. */
const FITTING_SQL: Record<'conflict' | 'unknown', Partial<Record<ItemDecision, string>>> = {
  conflict: {
    mine: `i.found IS NOT NULL AND NOT ${DECIDED_SQL}`,
    theirs: `i.found IS NOT NULL AND NOT ${DECIDED_SQL}`,
    merge: `${MERGEABLE_SQL} AND NOT ${DECIDED_SQL}`,
  },
  unknown: {
    mine: 'i.found IS NOT NULL',
    theirs: `(i.found IS NOT NULL OR i.code = 'not_listed')`,
    arrived: 'i.found IS NOT NULL',
  },
};

/** The number of items of a state that each decision fits. `where`: over `item i` and its `product p`. */
function countFitting(
  db: Database,
  state: ItemState | null,
  { text, params }: Fragment,
): Record<ItemDecision, number> {
  if (state !== 'conflict' && state !== 'unknown') return NONE_FIT;
  const fitting = Object.entries(FITTING_SQL[state]);
  const sums = fitting.map(([, condition]) => `coalesce(sum(${condition}), 0)`).join(', ');
  const counts = db.firstArray<number[]>(
    `SELECT ${sums} FROM item i JOIN product p USING (product) WHERE ${text}`,
    ...params,
  );
  return {
    ...NONE_FIT,
    ...Object.fromEntries(fitting.map(([decision], at) => [decision, counts?.[at] ?? 0])),
  };
}
