import type { ReviewMark, SegmentOrigin } from '#shared/contract/translate.ts';
import type { SegmentComment } from '#shared/domain/segment-comment.ts';
import type { Database, Param } from '../../database.ts';
import type { CellKey } from '../names.ts';

/** A segment by ids; `item` null for a text. */
export interface SegmentKey extends CellKey {
  item: number | null;
}

/** What is kept about a segment. */
export interface SegmentRecord {
  sourceLocale: number;
  /** What the target was written against; null if there are only comments. */
  source: string | null;
  target: string | null;
  review: ReviewMark;
  origin: SegmentOrigin | null;
  comments: readonly SegmentComment[];
}

/** What a step of the history says of a segment. */
export interface KeptSegment {
  item: number | null;
  /** Null if nothing was kept; left out if the step changed only comments. */
  record?: Omit<SegmentRecord, 'comments'> | null;
  /** Of the comments that the step changed: those that are there then, and those that are not. Others stay as they are. */
  has?: readonly SegmentComment[];
  lacks?: readonly SegmentComment[];
  /** The source language of a segment of which only comments are kept. */
  sourceLocale?: number;
}

const UNKNOWN = { source: null, target: null, review: null, origin: null };

/** Comments after a change of some of them. */
export function withComments(
  comments: readonly SegmentComment[],
  { has = [], lacks = [] }: Pick<KeptSegment, 'has' | 'lacks'>,
): SegmentComment[] {
  const changed = new Set([...has, ...lacks].map(({ id }) => id));
  return [...comments.filter(({ id }) => !changed.has(id)), ...has];
}

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
            comments: string | null,
          ]
        >(
          `SELECT s.product, s.property, s.locale, s.item, s.source_locale, s.source, s.target, s.review, s.origin, s.comments
           FROM json_each(?) k CROSS JOIN segment s ON s.product = k.value`,
          products,
        )
        .map(([product, property, locale, item, sourceLocale, source, target, review, origin, comments]) => [
          segmentText({ product, property, locale, item: item === TEXT ? null : item }),
          {
            sourceLocale,
            source,
            target,
            review,
            origin,
            comments: comments === null ? [] : JSON.parse(comments),
          },
        ]),
    );
  }

  /** What is kept about segments of a cell, as a step of the history has it. */
  restore(cell: CellKey, kept: readonly KeptSegment[]): void {
    const { product, property, locale } = cell;
    const now = this.ofProducts(JSON.stringify([product]));
    for (const { item, record, sourceLocale, has = [], lacks = [] } of kept) {
      const key = { product, property, locale, item };
      const there = now.get(segmentText(key));
      const comments = withComments(there?.comments ?? [], { has, lacks });
      const fromThere = there && (record === undefined ? there : { ...there, ...UNKNOWN });
      const next = record ?? fromThere ?? (sourceLocale !== undefined && { sourceLocale, ...UNKNOWN });
      if (next && (next.source !== null || comments.length > 0)) this.write([{ ...key, ...next, comments }]);
      else this.#delete(key);
    }
    this.#db.noteWritten('review of a segment');
  }

  /** Only inside a transaction. */
  write(records: readonly (SegmentKey & SegmentRecord)[]): void {
    const rows: Param[] = records.flatMap(
      ({ product, property, locale, item, sourceLocale, source, target, review, origin, comments }) => [
        product,
        property,
        locale,
        item ?? TEXT,
        sourceLocale,
        source,
        target,
        review,
        origin,
        comments.length === 0 ? null : JSON.stringify(comments),
      ],
    );
    this.#db.insertRows(
      `INSERT OR REPLACE INTO segment
       (product, property, locale, item, source_locale, source, target, review, origin, comments) VALUES`,
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
