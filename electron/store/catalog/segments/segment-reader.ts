import { displayText } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromStored, kindOfFlags, type Stored } from '../encoding.ts';
import { columnNumber } from '../names.ts';
import { type SegmentKey, type SegmentRecord, type SegmentRecords, segmentText } from './segment-records.ts';

/** A scope by ids. */
export interface ScopeIds {
  source: number;
  targets: readonly number[];
  references: readonly number[];
  properties: readonly number[];
  /** Whether numbers and yes/no are included. */
  everything: boolean;
}

/** A segment as it is now. */
export interface ReadSegment extends SegmentKey {
  source: string;
  target: string | null;
  /** What the service holds of the target. */
  held: string | null;
  references: (string | null)[];
  isEdited: boolean;
  record: SegmentRecord | null;
}

interface Shown {
  flags: number;
  stored: Stored;
  isEdited: boolean;
  /** Under a staged edit: what the service holds. */
  held: Shown | undefined;
}

type Cells = Map<number, Shown>;

/** Reads the segments of products: texts, including staged edits, and what is kept about their translations. */
export class SegmentReader {
  readonly #db: Database;
  readonly #records: SegmentRecords;
  readonly #scope: ScopeIds;
  /** For what the service holds, and for the staged edits on top of it. */
  readonly #sql: readonly string[];

  constructor(db: Database, records: SegmentRecords, scope: ScopeIds) {
    this.#db = db;
    this.#records = records;
    this.#scope = scope;
    const locales = new Set([scope.source, ...scope.targets, ...scope.references]);
    const columns = `v.property IN (${scope.properties.join()}) AND v.locale IN (${[...locales].join()})`;
    this.#sql = (
      [
        ['value', 'value'],
        ['draft', 'shown'],
      ] as const
    ).map(
      ([table, stored]) =>
        `SELECT v.product, v.property, v.locale, v.flags, v.${stored}
         FROM json_each(?) k CROSS JOIN ${table} v ON v.product = k.value AND ${columns}`,
    );
  }

  /** By product, in the order of the scope: properties, items, languages. A product without segments is left out. */
  read(products: Iterable<number>): Map<number, ReadSegment[]> {
    const keys = JSON.stringify([...products]);
    const cells = this.#cells(keys);
    const records = this.#records.ofProducts(keys);
    const read = new Map<number, ReadSegment[]>();
    for (const [product, own] of cells) {
      const segments = this.#scope.properties.flatMap((property) =>
        this.#segmentsOf(product, property, own, records),
      );
      if (segments.length > 0) read.set(product, segments);
    }
    return read;
  }

  #segmentsOf(
    product: number,
    property: number,
    cells: Cells,
    records: ReadonlyMap<string, SegmentRecord>,
  ): ReadSegment[] {
    const { source, targets, references, everything } = this.#scope;
    const at = (locale: number) => cells.get(columnNumber(property, locale));
    const from = at(source);
    if (!from) return [];
    return sourceTexts(from, everything).flatMap(({ item, text }) =>
      targets.map((locale): ReadSegment => {
        const cell = at(locale);
        const key = { product, property, locale, item };
        const target = textAt(cell, item);
        return {
          ...key,
          source: text,
          target,
          held: cell?.isEdited ? textAt(cell.held, item) : target,
          references: references.map((reference) => textAt(at(reference), item)),
          isEdited: cell?.isEdited ?? false,
          record: records.get(segmentText(key)) ?? null,
        };
      }),
    );
  }

  #cells(products: string): Map<number, Cells> {
    const cells = new Map<number, Cells>();
    this.#sql.forEach((sql, layer) => {
      for (const [product, property, locale, flags, stored] of this.#db.arrays<
        [number, number, number, number, Stored]
      >(sql, products)) {
        let own = cells.get(product);
        if (!own) {
          own = new Map();
          cells.set(product, own);
        }
        const number = columnNumber(property, locale);
        const isEdited = layer > 0;
        own.set(number, { flags, stored, isEdited, held: isEdited ? own.get(number) : undefined });
      }
    });
    return cells;
  }
}

/** The texts to be translated in a cell: the value itself, or its items. */
function sourceTexts({ flags, stored }: Shown, everything: boolean): { item: number | null; text: string }[] {
  if (stored === null) return [];
  const kind = kindOfFlags(flags);
  if (kind === 'list') {
    const items = fromStored(flags, stored) as unknown[];
    return items.flatMap((text, item) =>
      typeof text === 'string' && text.trim() !== '' ? [{ item, text }] : [],
    );
  }
  const isText = kind === 'text' || kind === 'multiline';
  if (!isText && !(everything && (kind === 'number' || kind === 'yesno'))) return [];
  const text = isText ? (stored as string) : displayText(fromStored(flags, stored));
  return text.trim() === '' ? [] : [{ item: null, text }];
}

/** What a cell shows for a text, or for an item. */
function textAt(cell: Shown | undefined, item: number | null): string | null {
  if (!cell || cell.stored === null) return null;
  const { flags, stored } = cell;
  if (item === null) return displayText(fromStored(flags, stored));
  if (kindOfFlags(flags) !== 'list') return item === 0 ? displayText(fromStored(flags, stored)) : null;
  const found = (fromStored(flags, stored) as unknown[])[item];
  return found === undefined ? null : displayText(found as never);
}
