import type { SegmentStatus } from '#shared/contract/translate.ts';
import { textHash } from '#shared/domain/text-hash.ts';
import { inChunks } from '../chunks.ts';
import { columnNumber } from '../names.ts';
import type { ReadSegment, ScopeIds, SegmentReader } from '../segments/segment-reader.ts';
import { type SegmentKey, segmentText } from '../segments/segment-records.ts';
import type { SegmentScan } from '../segments/segment-scan.ts';
import { bitsOf, isEmptyText, markAlmostDone, STATUS_BITS } from '../segments/segment-status.ts';
import { NumberColumn } from './number-column.ts';

/** The part of a filter that a list can apply without reading texts; by ids. */
interface Narrowed {
  status: SegmentStatus | null;
  property: number | null;
  locale: number | null;
}

/** A hash as a column stores it: texts with equal hashes are compared. */
const hashOf = (text: string): number => textHash(text) >>> 0;
const targetHash = ({ target }: ReadSegment): number => (isEmptyText(target) ? 0 : hashOf(target));

/** An `item` as a column of numbers stores it: 0 for a text that is not a list. */
const itemNumber = (item: number | null): number => (item === null ? 0 : item + 1);

/**
 * The segments of a scope in their order, with what a filter needs to know about each; texts stay in the database. The order
 * is fixed while the list is open: a segment that is gone keeps its row.
 */
export class SegmentList {
  readonly scope: ScopeIds;
  readonly #reader: SegmentReader;
  readonly #scan: SegmentScan;
  /** The products to read, in the order of the view. */
  readonly #products: Uint32Array;
  #read = 0;
  readonly #product = new NumberColumn();
  readonly #property = new NumberColumn();
  readonly #locale = new NumberColumn();
  readonly #item = new NumberColumn();
  readonly #bits = new NumberColumn();
  /** Hashes of the texts of segments that are compared; 0 for an empty target. */
  readonly #source = new NumberColumn();
  readonly #target = new NumberColumn();
  /** The number of segments that have their hashes. */
  #compared = 0;
  #apart = new Set<number>();
  #starts: Map<number, number> | null = null;
  /** Products whose segments may have changed since they were read; `all` after a pull. */
  #touched: Set<number> | 'all' = new Set();
  /** Whether every segment was checked, so that `warning` is known. */
  checked = false;

  constructor(scope: ScopeIds, reader: SegmentReader, scan: SegmentScan, products: Uint32Array) {
    this.scope = scope;
    this.#reader = reader;
    this.#scan = scan;
    this.#products = products;
  }

  get length(): number {
    return this.#product.length;
  }

  get isRead(): boolean {
    return this.#read >= this.#products.length;
  }

  /** Reads the next products; false once all are read. */
  readOn(products: number): boolean {
    const chunk = this.#products.subarray(this.#read, this.#read + products);
    this.#read += chunk.length;
    const scanned = this.#scan.scan([...chunk]);
    for (const product of chunk) {
      const segments = scanned.get(product) ?? [];
      markAlmostDone(segments, this.scope);
      for (const { property, locale, item, bits } of segments) {
        this.#product.push(product);
        this.#property.push(property);
        this.#locale.push(locale);
        this.#item.push(itemNumber(item));
        this.#bits.push(bits);
        this.#source.push(0);
        this.#target.push(0);
      }
    }
    return !this.isRead;
  }

  /** Whether it is known which texts are equal, so that `sameSource` and `findApart` find all. */
  get isCompared(): boolean {
    return this.#compared >= this.length;
  }

  /** Compares the texts of the next segments with all others. `read`: the texts by place, if they have already been read. */
  compareOn(segments: number, read?: { from: number; texts: ReadonlyMap<number, ReadSegment> }): void {
    const from = this.#compared;
    if (read && read.from !== from) return;
    const to = Math.min(from + segments, this.length);
    const places = Array.from({ length: to - from }, (_, i) => from + i);
    for (const [place, segment] of read?.texts ?? this.readAt(places)) this.#hash(place, segment);
    this.#compared = to;
  }

  /** The first place from `index` on that does not split the segments of a product. */
  endOfProduct(index: number): number {
    let end = Math.min(index, this.length);
    while (end > 0 && end < this.length && this.#product.at(end) === this.#product.at(end - 1)) end++;
    return end;
  }

  touch(products: Iterable<number> | 'all'): void {
    if (products === 'all') this.#touched = 'all';
    else if (this.#touched !== 'all') for (const product of products) this.#touched.add(product);
  }

  bits(index: number): number {
    return this.#bits.at(index);
  }

  /** The column of its target: see `columnNumber`. */
  column(index: number): number {
    return columnNumber(this.#property.at(index), this.#locale.at(index));
  }

  key(index: number): SegmentKey {
    const item = this.#item.at(index);
    return {
      product: this.#product.at(index),
      property: this.#property.at(index),
      locale: this.#locale.at(index),
      item: item === 0 ? null : item - 1,
    };
  }

  /** The place of a segment; null if the list does not have it. */
  find({ product, property, locale, item }: SegmentKey): number | null {
    const start = this.#startOf(product);
    if (start === undefined) return null;
    for (let i = start; i < this.length && this.#product.at(i) === product; i++)
      if (
        this.#property.at(i) === property &&
        this.#locale.at(i) === locale &&
        this.#item.at(i) === itemNumber(item)
      )
        return i;
    return null;
  }

  /** The segments at these places as they are now, by place; those that are gone are left out. */
  readAt(indexes: readonly number[]): Map<number, ReadSegment> {
    const wanted = new Map(indexes.map((index) => [segmentText(this.key(index)), index]));
    const read = new Map<number, ReadSegment>();
    for (const segments of this.#reader.read(new Set(indexes.map((i) => this.#product.at(i)))).values())
      for (const segment of segments) {
        const index = wanted.get(segmentText(segment));
        if (index !== undefined) read.set(index, segment);
      }
    return read;
  }

  /** All segments of these products as they are now. */
  readProducts(products: Iterable<number>): ReadSegment[] {
    return [...this.#reader.read(products).values()].flat();
  }

  /** Brings everything that changed since up to date. */
  refresh(): void {
    const touched = this.#touched;
    const products = touched === 'all' ? new Set(this.#product.view()) : touched;
    for (const chunk of inChunks([...products])) this.#refresh(chunk);
    this.#touched = new Set();
  }

  setWarning(index: number, warns: boolean): void {
    const bits = this.#bits.at(index) & ~STATUS_BITS.warning;
    this.#bits.set(index, warns ? bits | STATUS_BITS.warning : bits);
  }

  /** Places of the other segments in the same language whose source has the same hash, as far as they are compared. */
  sameSource(index: number): number[] {
    const sources = this.#source.view();
    const wanted = sources[index];
    const locale = this.#locale.at(index);
    const same: number[] = [];
    for (let i = sources.indexOf(wanted!); i >= 0; i = sources.indexOf(wanted!, i + 1))
      if (i !== index && this.#locale.at(i) === locale) same.push(i);
    return same;
  }

  /** Finds sources that are translated in more than one way, as the list knows them now. */
  findApart(): void {
    const met = new Map<number, number>();
    this.#apart = new Set();
    for (let i = 0; i < this.length; i++) {
      const target = this.#target.at(i);
      if (target === 0) continue;
      const key = this.#sourceKey(i);
      const before = met.get(key);
      if (before === undefined) met.set(key, target);
      else if (before !== target) this.#apart.add(key);
    }
  }

  /** Whether the source of a segment was translated in more than one way when `findApart` looked. */
  isApart(index: number): boolean {
    return this.#apart.has(this.#sourceKey(index));
  }

  #sourceKey(index: number): number {
    return columnNumber(this.#source.at(index), this.#locale.at(index));
  }

  /** Places that a filter shows, ignoring its search. */
  matching({ status, property, locale }: Narrowed): Uint32Array {
    const bit = status === null ? 0 : STATUS_BITS[status];
    const found = new NumberColumn();
    for (let i = 0; i < this.length; i++)
      if (
        (bit === 0 || (this.#bits.at(i) & bit) !== 0) &&
        (property === null || this.#property.at(i) === property) &&
        (locale === null || this.#locale.at(i) === locale)
      )
        found.push(i);
    return found.view().slice();
  }

  #refresh(products: readonly number[]): void {
    const read = this.#reader.read(products);
    for (const product of products) {
      this.#forget(product);
      const segments = (read.get(product) ?? []).map((segment) => ({
        segment,
        locale: segment.locale,
        bits: bitsOf(segment, this.scope),
      }));
      markAlmostDone(segments, this.scope);
      for (const { segment, bits } of segments) {
        const index = this.find(segment);
        if (index === null) continue;
        this.#hash(index, segment);
        this.#bits.set(index, this.#bits.at(index) | bits);
      }
    }
  }

  #hash(index: number, segment: ReadSegment): void {
    this.#source.set(index, hashOf(segment.source));
    this.#target.set(index, targetHash(segment));
  }

  /** Segments that are gone have no status. */
  #forget(product: number): void {
    const start = this.#startOf(product);
    if (start === undefined) return;
    for (let i = start; i < this.length && this.#product.at(i) === product; i++)
      this.#bits.set(i, this.#bits.at(i) & STATUS_BITS.warning);
  }

  #startOf(product: number): number | undefined {
    if (!this.#starts) {
      this.#starts = new Map();
      for (let i = this.length - 1; i >= 0; i--) this.#starts.set(this.#product.at(i), i);
    }
    return this.#starts.get(product);
  }
}
