import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { SegmentFilter, SegmentRef, SegmentStatus, TranslateScope } from '#shared/contract/translate.ts';
import type { Database } from '../../database.ts';
import { type KeptLanguages, notPulled } from '../kept-languages.ts';
import type { Names } from '../names.ts';
import { type ReadSegment, SegmentReader } from '../segments/segment-reader.ts';
import type { SegmentKey, SegmentRecords } from '../segments/segment-records.ts';
import { SegmentScan } from '../segments/segment-scan.ts';
import { isOf } from '../segments/segment-status.ts';
import { compilePattern, withinTime } from '../views/filters/patterns.ts';
import type { Views } from '../views/views.ts';
import { SegmentList } from './segment-list.ts';

/** The number of lists that are kept, those used last. */
const KEPT_LISTS = 4;
/** The number of products that one call reads, and of segments that one searches, so that others can read in between. */
const PRODUCTS_PER_CALL = 5_000;
const SEARCHED_PER_CALL = 20_000;
/** Of segments that one call compares with a pattern, and the milliseconds that this may take. */
const COMPARED_PER_CALL = 1_000;
const COMPARED_WITHIN = 2_000;

interface Parts {
  db: Database;
  names: Names;
  keptLanguages: Pick<KeptLanguages, 'isPulled'>;
  views: Views;
  records: SegmentRecords;
  /** Ids of translatable properties. */
  translatable: () => number[];
}

/** Lists that differ only in their filter share the segments. */
export interface OpenList {
  segments: SegmentList;
  scope: TranslateScope;
  /** Places of the segments that the filter shows, in order. */
  rows: Uint32Array;
  /** What is still to be searched for a text. */
  search: {
    matches: (segment: ReadSegment) => boolean;
    isPattern: boolean;
    candidates: Uint32Array;
    looked: number;
    found: number[];
  } | null;
}

/** The open lists of segments. Long work is done chunk by chunk. */
export class SegmentLists {
  readonly #parts: Parts;
  /** In the order of their last use. */
  readonly #lists = new Map<number, OpenList>();
  #last = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.views.onTouched((products) => {
      for (const segments of this.#segmentLists()) segments.touch(products);
    });
  }

  /**
   * Begins a list for a scope. Throws `invalid_input` for a query that cannot be evaluated, and for a language that is not pulled: its
   * texts are not missing.
   */
  begin(scope: TranslateScope): number {
    const unknown = [scope.source, ...scope.targets].find((one) => !this.#parts.keptLanguages.isPulled(one));
    if (unknown !== undefined) throw new AppError('invalid_input', notPulled(unknown));
    const key = JSON.stringify(scope);
    const same = [...this.#lists.values()].find((open) => JSON.stringify(open.scope) === key);
    const segments = same?.segments.isRead ? same.segments : this.#segmentsOf(scope);
    const number = ++this.#last;
    this.#lists.set(number, { segments, scope, rows: new Uint32Array(), search: null });
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= KEPT_LISTS) break;
      this.#lists.delete(oldest);
    }
    return number;
  }

  /** Reads the next segments; false once all are read. */
  readOn(list: number): boolean {
    const { segments } = this.get(list);
    return !segments.isRead && segments.readOn(PRODUCTS_PER_CALL);
  }

  /** Begins to narrow a list that was read. Throws `invalid_input` for a pattern that is none. */
  narrow(list: number, filter: SegmentFilter): void {
    const open = this.get(list);
    const { names } = this.#parts;
    open.segments.refresh();
    open.rows = open.segments.matching({
      status: filter.status,
      property: filter.property === null ? null : (names.properties.find(filter.property) ?? NO_ID),
      locale: filter.locale === null ? null : (names.locales.find(filter.locale) ?? NO_ID),
    });
    const isSearched = filter.search.trim() !== '';
    open.search = isSearched
      ? { matches: matcher(filter), isPattern: filter.isPattern, candidates: open.rows, looked: 0, found: [] }
      : null;
  }

  /** Searches the next segments; false once all are searched. Throws `invalid_input` for a pattern that takes too long. */
  searchOn(list: number): boolean {
    const open = this.get(list);
    const { search } = open;
    if (!search) return false;
    const { candidates, found, matches, isPattern } = search;
    const atOnce = isPattern ? COMPARED_PER_CALL : SEARCHED_PER_CALL;
    const chunk = [...candidates.subarray(search.looked, search.looked + atOnce)];
    const read = open.segments.readAt(chunk);
    const look = () =>
      chunk.filter((index) => {
        const segment = read.get(index);
        return segment !== undefined && matches(segment);
      });
    found.push(...(isPattern ? withinTime(COMPARED_WITHIN, SEARCH_FIELD, look) : look()));
    search.looked += chunk.length;
    if (search.looked < candidates.length) return true;
    open.rows = Uint32Array.from(found);
    open.search = null;
    return false;
  }

  /** Throws `view_expired`. */
  get(list: number): OpenList {
    const open = this.#lists.get(list);
    if (!open) throw new AppError('view_expired', t`This list is no longer open. Open it again.`);
    this.#lists.delete(list);
    this.#lists.set(list, open);
    return open;
  }

  /** The place of a segment. Throws `not_found` if the list does not have it. */
  place(list: number, segment: SegmentRef): number {
    const place = this.get(list).segments.find(this.key(segment));
    if (place === null) throw new AppError('not_found', t`This text is no longer there to be translated.`);
    return place;
  }

  /** The row of a segment; null if the filter does not show it. */
  row(list: number, segment: SegmentRef): number | null {
    const { segments, rows } = this.get(list);
    const place = segments.find(this.key(segment));
    const row = place === null ? -1 : rows.indexOf(place);
    return row < 0 ? null : row;
  }

  /** The same; in a list of other languages, of the same text in one of them, or else of the next text that is shown. */
  rowInAnyLanguage(list: number, segment: SegmentRef): number | null {
    const { segments, rows } = this.get(list);
    const key = this.key(segment);
    const { targets } = segments.scope;
    if (targets.includes(key.locale)) return this.row(list, segment);
    const places = targets.flatMap((locale) => segments.find({ ...key, locale }) ?? []);
    const row = places.length === 0 ? -1 : rows.findIndex((place) => place >= Math.min(...places));
    return row < 0 ? null : row;
  }

  /** The next row with a status after `from`, or before it, wrapping around once; null if there is none. */
  next(
    list: number,
    { from, backwards, status }: { from: number; backwards: boolean; status: SegmentStatus },
  ): number | null {
    const { segments, rows } = this.get(list);
    segments.refresh();
    const step = backwards ? -1 : 1;
    for (let i = 1; i <= rows.length; i++) {
      const row = (((from + step * i) % rows.length) + rows.length) % rows.length;
      if (isOf(segments.bits(rows[row]!), status)) return row;
    }
    return null;
  }

  key({ product, property, locale, item }: SegmentRef): SegmentKey {
    const { properties, locales } = this.#parts.names;
    return {
      product,
      property: properties.find(property) ?? NO_ID,
      locale: locales.find(locale) ?? NO_ID,
      item,
    };
  }

  #segmentsOf(scope: TranslateScope): SegmentList {
    const { db, names, views, records, translatable } = this.#parts;
    const ids = db.transaction('page', () => ({
      source: names.locales.id(scope.source),
      targets: scope.targets.map((code) => names.locales.id(code)),
      references: scope.references.map((code) => names.locales.id(code)),
      properties: scope.properties?.map((name) => names.properties.id(name)) ?? translatable(),
      everything: scope.everything,
    }));
    const products = views.ordered({ ...scope.query, tree: false });
    const reader = new SegmentReader(db, records, ids);
    return new SegmentList(ids, reader, new SegmentScan(db, reader, ids), products);
  }

  #segmentLists(): Set<SegmentList> {
    return new Set([...this.#lists.values()].map(({ segments }) => segments));
  }
}

/** Stands for a name that the catalog has never seen. */
const NO_ID = 0;

const SEARCH_FIELD = 'filter.search';

function matcher({ search, searchIn, isPattern }: SegmentFilter): (segment: ReadSegment) => boolean {
  const wanted = search.trim().toLowerCase();
  const pattern = isPattern ? compilePattern(search, false, SEARCH_FIELD) : null;
  const has = (text: string | null) =>
    text !== null && (pattern ? pattern.test(text) : text.toLowerCase().includes(wanted));
  return ({ source, target }) =>
    (searchIn !== 'target' && has(source)) || (searchIn !== 'source' && has(target));
}
