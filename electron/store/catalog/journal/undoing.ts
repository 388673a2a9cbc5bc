import { t } from '@lingui/core/macro';
import type {
  ApplyOptions,
  ChangeSet,
  ItemSelection,
  ItemState,
  UndoObstacle,
  UndoPlan,
} from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { type Draft, inverse } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromStored, fromText, type Stored, toText } from '../encoding.ts';
import type { KeptLanguages } from '../kept-languages.ts';
import type { CellKey, Names } from '../names.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import type { ItemReader } from './item-reader.ts';
import { NO_DRAFT } from './journal-items.ts';
import type { NewChangeSets } from './new-change-sets.ts';

/** An item, what undoes it, and what the cell holds now. */
interface Undoable extends CellKey {
  item: number;
  spelling: number;
  inverse: Draft;
  now: CellValue;
  obstacle: UndoObstacle | null;
}

type UndoColumns = [
  item: number,
  product: number,
  property: number,
  locale: number,
  spelling: number,
  intent: Intent,
  value: string | null,
  old: string | null,
  state: ItemState,
  sent: number,
  listed: number,
  flags: number | null,
  stored: Stored,
  underWay: number,
];

interface Parts {
  db: Database;
  names: Names;
  items: ItemReader;
  newChangeSets: NewChangeSets;
  keptLanguages: Pick<KeptLanguages, 'isPulledColumn'>;
}

/** Undoes applied items, for cells that still hold what was written (promise 7). */
export class Undoing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What `freeze` would include, and the rest by obstacle, at most `limit` of them one by one. Changes nothing. */
  plan({ changeSet }: ChangeSet, which: ItemSelection, limit: number): UndoPlan {
    const obstacles: UndoPlan['obstacles'] = {
      not_applied: 0,
      not_written: 0,
      gone: 0,
      changed: 0,
      undone: 0,
      on_its_way: 0,
    };
    const first: { item: number; obstacle: UndoObstacle; now: CellValue }[] = [];
    const products = new Set<number>();
    const locales = new Set<number>();
    let items = 0;
    for (const { item, product, locale, obstacle, now } of this.#read(changeSet, which)) {
      if (obstacle) {
        obstacles[obstacle]++;
        if (first.length < limit) first.push({ item, obstacle, now });
        continue;
      }
      items++;
      products.add(product);
      locales.add(locale);
    }
    const named = this.#parts.items.named(first.map(({ item }) => item));
    return {
      items,
      products: products.size,
      locales: [...locales].sort((a, b) => a - b).map((locale) => this.#parts.names.locales.name(locale)),
      obstacles,
      blocked: first.map(({ item, obstacle, now }) => ({ ...named.get(item)!, obstacle, now })),
    };
  }

  /** Returns the new change set's number. It is always checked before it is sent: the service may hold something newer. */
  freeze({ changeSet, kind }: ChangeSet, which: ItemSelection, { onePerCell }: ApplyOptions): number {
    return this.#parts.db.transaction('durable', () => {
      const undoable = this.#read(changeSet, which).filter(({ obstacle }) => obstacle === null);
      if (undoable.length === 0)
        throw new AppError('invalid_input', t`None of these changes can be undone. Nothing was sent.`);
      const undo = this.#parts.newChangeSets.begin(kind === 'undo' ? 'redo' : 'undo', changeSet, {
        checkFirst: true,
        onePerCell,
      });
      this.#parts.db.insertRows(
        `INSERT INTO item (change_set, product, property, locale, spelling, intent, value, old, rev, state) VALUES`,
        10,
        undoable.flatMap(({ product, property, locale, spelling, inverse: { intent, value, base } }) => [
          undo,
          product,
          property,
          locale,
          spelling,
          intent,
          toText(value),
          toText(base),
          NO_DRAFT,
          'pending',
        ]),
      );
      this.#parts.newChangeSets.complete(undo, undoable.length);
      return undo;
    });
  }

  /** In journal order, so that a product's items stay together. */
  #read(changeSet: number, which: ItemSelection): Undoable[] {
    const { text, params } = this.#parts.items.selection(changeSet, which);
    const { isPulledColumn } = this.#parts.keptLanguages;
    return this.#parts.db
      .arrays<UndoColumns>(
        `SELECT i.item, i.product, i.property, i.locale, i.spelling, i.intent, i.value, i.old, i.state,
           i.request IS NOT NULL OR i.was_unknown, p.listed,
           v.flags, v.value, EXISTS (SELECT 1 FROM item u WHERE u.product = i.product AND u.property = i.property
             AND u.locale = i.locale AND u.${UNSETTLED_SQL})
         FROM item i JOIN product p USING (product)
         LEFT JOIN value v ON v.product = i.product AND v.property = i.property AND v.locale = i.locale
         WHERE ${text} ORDER BY i.item`,
        ...params,
      )
      .map((columns) => toUndoable(columns, isPulledColumn));
  }
}

function toUndoable(
  [
    item,
    product,
    property,
    locale,
    spelling,
    intent,
    value,
    old,
    state,
    sent,
    listed,
    flags,
    stored,
    underWay,
  ]: UndoColumns,
  isPulled: (locale: number) => boolean,
): Undoable {
  const back = inverse({ intent, value: fromText(value), base: fromText(old) });
  const now = flags === null ? null : fromStored(flags, stored);
  // What a value that was kept back is now, only the check before sending shows.
  const isKnown = flags !== null || isPulled(locale);
  const obstacle = obstacleOf(back, isKnown ? now : back.base, {
    applied: state === 'applied',
    sent: sent === 1,
    gone: listed === 0,
    underWay: underWay === 1,
  });
  return { item, product, property, locale, spelling, inverse: back, now, obstacle };
}

/** `back.base` is what the item wrote, `back.value` what was there before it. */
function obstacleOf(
  back: Draft,
  now: CellValue,
  item: { applied: boolean; sent: boolean; gone: boolean; underWay: boolean },
): UndoObstacle | null {
  if (!item.applied) return 'not_applied';
  if (!item.sent) return 'not_written';
  if (item.gone) return 'gone';
  if (item.underWay) return 'on_its_way';
  if (sameValue(now, back.base)) return null;
  return sameValue(now, back.value) ? 'undone' : 'changed';
}
