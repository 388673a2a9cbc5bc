import type { ReviewMark, SegmentOrigin } from '#shared/contract/translate.ts';
import type { Database, Param } from '../../database.ts';
import type { CellKey } from '../names.ts';

/** A segment by ids; `item` null for a text. */
export interface SegmentKey extends CellKey {
  item: number | null;
}

/** What is kept about a segment. */
export interface SegmentRecord {
  sourceLocale: number;
  /** What the target was written against; null if only a note was made. */
  source: string | null;
  target: string | null;
  review: ReviewMark;
  origin: SegmentOrigin | null;
  note: string | null;
}

/** What a step of the history says of a segment; `record`: null if nothing was kept. */
export interface KeptSegment {
  item: number | null;
  record: Omit<SegmentRecord, 'note'> | null;
}

const UNKNOWN = { source: null, target: null, review: null, origin: null };

/** The key of a segment in maps. */
export const segmentText = ({ product, property, locale, item }: SegmentKey): string =>
  `${product} ${property} ${locale} ${item ?? TEXT}`;

/** The `item` of a text that is not a list. */
const TEXT = -1;
const COLUMNS = 10;

/** The `segment` table. */
export class SegmentRecords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The records of these products (a JSON list), by `segmentText`. */
  ofProducts(products: string): Map<string, SegmentRecord> {
    return new Map(
      this.#db
        .arrays<
          [
            product: number,
            property: number,
            locale: number,
            item: number,
            sourceLocale: number,
            source: string | null,
            target: string | null,
            review: ReviewMark,
            origin: SegmentOrigin | null,
            note: string | null,
          ]
        >(
          `SELECT s.product, s.property, s.locale, s.item, s.source_locale, s.source, s.target, s.review, s.origin, s.note
           FROM json_each(?) k CROSS JOIN segment s ON s.product = k.value`,
          products,
        )
        .map(([product, property, locale, item, sourceLocale, source, target, review, origin, note]) => [
          segmentText({ product, property, locale, item: item === TEXT ? null : item }),
          { sourceLocale, source, target, review, origin, note },
        ]),
    );
  }

  /** What is kept about segments of a cell, as a step of the history has it. Notes are not part of steps. */
  restore(cell: CellKey, kept: readonly KeptSegment[]): void {
    const { product, property, locale } = cell;
    const now = this.ofProducts(JSON.stringify([product]));
    for (const { item, record } of kept) {
      const key = { product, property, locale, item };
      const there = now.get(segmentText(key));
      const note = there?.note ?? null;
      if (record) this.write([{ ...key, ...record, note }]);
      else if (there && note !== null) this.write([{ ...key, ...there, ...UNKNOWN }]);
      else this.#delete(key);
    }
    this.#db.noteWritten('review of a segment');
  }

  /** Only inside a transaction. */
  write(records: readonly (SegmentKey & SegmentRecord)[]): void {
    const rows: Param[] = records.flatMap(
      ({ product, property, locale, item, sourceLocale, source, target, review, origin, note }) => [
        product,
        property,
        locale,
        item ?? TEXT,
        sourceLocale,
        source,
        target,
        review,
        origin,
        note,
      ],
    );
    this.#db.insertRows(
      `INSERT OR REPLACE INTO segment
       (product, property, locale, item, source_locale, source, target, review, origin, note) VALUES`,
      COLUMNS,
      rows,
    );
  }

  #delete({ product, property, locale, item }: SegmentKey): void {
    this.#db.run(
      'DELETE FROM segment WHERE product = ? AND property = ? AND locale = ? AND item = ?',
      product,
      property,
      locale,
      item ?? TEXT,
    );
  }
}
