import type { ReviewMark } from '#shared/contract/translate.ts';
import type { Database } from '../../database.ts';
import { EMPTY, kindOfFlags } from '../encoding.ts';
import type { ReadSegment, ScopeIds, SegmentReader } from './segment-reader.ts';
import { bitsOf, STATUS_BITS } from './segment-status.ts';

/** What a list keeps about a segment of a product. */
interface ScannedSegment extends Pick<ReadSegment, 'property' | 'locale' | 'item'> {
  bits: number;
}

type ScannedRow = [
  product: number,
  property: number,
  locale: number,
  flags: number,
  targetFlags: number | null,
  review: ReviewMark,
  /** Whether what is kept is about the current target. */
  isValid: number,
  isStale: number,
  isCommented: number,
];

/**
 * Finds segments and their status without reading their texts, which SQLite compares: less than half of the work. Only
 * products with staged edits or with lists are read.
 */
export class SegmentScan {
  readonly #db: Database;
  readonly #reader: SegmentReader;
  readonly #scope: ScopeIds;
  readonly #sql: string;
  readonly #isInOrder: boolean;

  constructor(db: Database, reader: SegmentReader, scope: ScopeIds) {
    const { source, targets, properties } = scope;
    this.#db = db;
    this.#reader = reader;
    this.#scope = scope;
    this.#isInOrder = properties.every((property, at) => at === 0 || property > properties[at - 1]!);
    this.#sql = `
      SELECT v.product, v.property, l.value, v.flags, t.flags, s.review,
        s.source IS NOT NULL AND s.source_locale = ${source} AND s.target IS t.value, s.source IS NOT v.value,
        s.comments IS NOT NULL
      FROM json_each(?) k
      CROSS JOIN value v ON v.product = k.value AND v.property IN (${properties.join()}) AND v.locale = ${source}
      CROSS JOIN json_each('[${targets.join()}]') l
      LEFT JOIN value t ON t.product = v.product AND t.property = v.property AND t.locale = l.value
      LEFT JOIN segment s ON s.product = v.product AND s.property = v.property AND s.locale = l.value AND s.item = -1`;
  }

  /**
   * By product, in the order of the scope, as `SegmentReader` reads them; without statuses that depend on other segments of
   * the product.
   */
  scan(products: readonly number[]): Map<number, ScannedSegment[]> {
    const found = new Map<number, ScannedSegment[]>();
    const unclear = this.#scope.everything ? new Set(products) : this.#edited(products);
    const clear = products.filter((product) => !unclear.has(product));
    for (const row of this.#db.arrays<ScannedRow>(this.#sql, JSON.stringify(clear))) {
      const [product, property, locale, flags, targetFlags] = row;
      const isList = kindOfFlags(flags) === 'list';
      if (isList || (targetFlags !== null && !isText(targetFlags))) unclear.add(product);
      if (!isText(flags) || (flags & EMPTY) !== 0) continue;
      const segment = { property, locale, item: null, bits: bitsOfRow(row) };
      const own = found.get(product);
      if (own) own.push(segment);
      else found.set(product, [segment]);
    }
    if (!this.#isInOrder) for (const own of found.values()) this.#sort(own);
    for (const product of unclear) found.delete(product);
    for (const [product, own] of unclear.size > 0 ? this.#reader.read(unclear) : [])
      found.set(
        product,
        own.map((segment) => {
          const { property, locale, item } = segment;
          return { property, locale, item, bits: bitsOf(segment, this.#scope) };
        }),
      );
    return found;
  }

  #edited(products: readonly number[]): Set<number> {
    const sql = 'SELECT DISTINCT d.product FROM json_each(?) k CROSS JOIN draft d ON d.product = k.value';
    return new Set(this.#db.arrays<[number]>(sql, JSON.stringify(products)).flat());
  }

  #sort(segments: ScannedSegment[]): void {
    const { properties, targets } = this.#scope;
    segments.sort(
      (a, b) =>
        properties.indexOf(a.property) - properties.indexOf(b.property) ||
        targets.indexOf(a.locale) - targets.indexOf(b.locale),
    );
  }
}

const isText = (flags: number): boolean => {
  const kind = kindOfFlags(flags);
  return kind === 'text' || kind === 'multiline';
};

function bitsOfRow([, , , , targetFlags, review, isValid, isStale, isCommented]: ScannedRow): number {
  const commented = isCommented ? STATUS_BITS.commented : 0;
  if (targetFlags === null || (targetFlags & EMPTY) !== 0) return STATUS_BITS.empty | commented;
  const translated = STATUS_BITS.translated | commented;
  if (isValid === 0) return translated;
  return translated | (isStale ? STATUS_BITS.stale : 0) | (review ? STATUS_BITS[review] : 0);
}
