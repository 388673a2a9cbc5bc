import type { OpenedChanges, ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import type { Database } from '../../database.ts';
import { and, type Fragment, raw, sql } from '../../sql.ts';
import { fromStored, type Stored } from '../encoding.ts';
import type { Names } from '../names.ts';
import { comparesText } from '../views/filters/text-tests.ts';
import { matchingProducts } from '../views/matching-products.ts';
import type { QueryIds } from '../views/query-ids.ts';
import { dayCounter } from './day-counter.ts';
import type { ServiceChanges } from './service-changes.ts';

/** The number of most recently used filters whose results are kept. */
const KEPT_LISTS = 4;

/** In SQL: of change `c`, 0 without a staged edit that it touches, 1 with one, 2 with one in conflict. */
const EDIT = `CASE WHEN c.property IS NOT NULL
    THEN coalesce((SELECT 1 + d.conflict FROM draft d
      WHERE d.product = c.product AND d.property = c.property AND d.locale = c.locale), 0)
  WHEN c.kind = 'gone' THEN EXISTS (SELECT 1 FROM draft d WHERE d.product = c.product)
  ELSE 0 END`;

interface ChangeColumns {
  change: number;
  kind: ServiceChange['kind'];
  product: number;
  identifier: string;
  title: string;
  gone: number;
  property: number | null;
  locale: number | null;
  oldFlags: number | null;
  old: Stored;
  newFlags: number | null;
  new: Stored;
  at: number;
  isServiceTime: number;
  seen: number;
  edit: number;
}

type Scanned = [
  change: number,
  at: number,
  kind: ServiceChange['kind'],
  product: number,
  seen: number,
  edit: number,
];

interface Parts {
  db: Database;
  names: Names;
  changes: ServiceChanges;
  queryIds: () => QueryIds;
}

/**
 * Reads changes of the service, newest first. A filter is evaluated once, when it is opened; its rows are then read by number,
 * and stay in place until it is opened again.
 */
export class ChangeList {
  readonly #db: Database;
  readonly #names: Names;
  readonly #changes: ServiceChanges;
  readonly #queryIds: () => QueryIds;
  /** By filter, in the order of their last use. */
  readonly #lists = new Map<string, Uint32Array>();
  #columns: { version: number; properties: string[]; locales: string[] } | null = null;

  constructor({ db, names, changes, queryIds }: Parts) {
    this.#db = db;
    this.#names = names;
    this.#changes = changes;
    this.#queryIds = queryIds;
  }

  open(filter: ServiceChangeFilter): OpenedChanges {
    const counts = { all: 0, touches_edits: 0, value: 0, new: 0, gone: 0 };
    const shown: number[] = [];
    const products = new Set<number>();
    const days = dayCounter();
    for (const [change, at, kind, product, seen, edit] of this.#scan(filter)) {
      counts.all++;
      counts[kind]++;
      if (edit > 0) counts.touches_edits++;
      if (!isShown(filter.show, kind, edit)) continue;
      shown.push(change);
      products.add(product);
      days.add(at, seen === 0);
    }
    this.#keep(JSON.stringify(filter), Uint32Array.from(shown));
    return {
      total: shown.length,
      products: products.size,
      counts,
      days: days.counted,
      ...this.#allColumns(),
    };
  }

  /** `apart`: reads a separate list instead of the opened rows, evaluated if `start` is 0. */
  rows(
    filter: ServiceChangeFilter,
    { start, count, apart = false }: { start: number; count: number; apart?: boolean },
  ): ServiceChange[] {
    const name = `${apart ? 'apart ' : ''}${JSON.stringify(filter)}`;
    const kept = apart && start === 0 ? undefined : this.#lists.get(name);
    const list = kept ?? this.#evaluated(filter);
    this.#keep(name, list);
    return this.#read(list.subarray(start, start + count));
  }

  /** The changes of the filter as of when it was last opened. */
  shown(filter: ServiceChangeFilter): number[] {
    return [...(this.#lists.get(JSON.stringify(filter)) ?? this.#evaluated(filter))];
  }

  /** Changes that are not marked as seen, and how many of them touch staged edits. */
  unseen(): { unseen: number; unseenTouchingEdits: number } {
    const count = (from: string) => this.#db.firstArray<[number]>(`SELECT count(*) FROM ${from}`)?.[0] ?? 0;
    const unseen = count('service_change WHERE seen = 0');
    if (unseen === 0) return { unseen, unseenTouchingEdits: 0 };
    return {
      unseen,
      unseenTouchingEdits:
        count(`draft d JOIN service_change c USING (product, property, locale) WHERE c.seen = 0`) +
        count(`(SELECT DISTINCT product FROM draft) d JOIN service_change c USING (product)
          WHERE c.seen = 0 AND c.kind = 'gone'`),
    };
  }

  #evaluated(filter: ServiceChangeFilter): Uint32Array {
    return Uint32Array.from(
      [...this.#scan(filter)].flatMap(([change, , kind, , , edit]) =>
        isShown(filter.show, kind, edit) ? [change] : [],
      ),
    );
  }

  /** The changes that match everything in the filter except `show`, newest first. */
  #scan(filter: ServiceChangeFilter): Scanned[] {
    const { text, params } = this.#where(filter);
    const edit = this.#db.firstArray('SELECT 1 FROM draft LIMIT 1') ? EDIT : '0';
    // They are found roughly in the order of their times: sorting them here takes a fifth of what it takes SQLite (measured).
    return this.#db
      .arrays<Scanned>(
        `SELECT c.change, c.at, c.kind, c.product, c.seen, ${edit} FROM service_change c WHERE ${text}
         ORDER BY c.change DESC`,
        ...params,
      )
      .sort(([change, at], [other, otherAt]) => otherAt - at || other - change);
  }

  #where({ property, locale, search, products, unseenOnly }: ServiceChangeFilter): Fragment {
    const conditions: Fragment[] = [];
    if (property !== null) conditions.push(sql`c.property = ${this.#names.properties.find(property) ?? -1}`);
    if (locale !== null) conditions.push(sql`c.locale = ${this.#names.locales.find(locale) ?? -1}`);
    if (unseenOnly) conditions.push(raw('c.seen = 0'));
    if (products !== null) {
      const matching = matchingProducts(this.#db, products, this.#queryIds());
      conditions.push(sql`c.product IN (SELECT value FROM json_each(${`[${matching.join()}]`}))`);
    }
    if (search !== '') {
      const { test: contains } = comparesText('contains', search, false);
      conditions.push(
        sql`c.product IN (SELECT p.product FROM product p WHERE ${contains('p.identifier')} OR ${contains('p.title')})`,
      );
    }
    return and(conditions);
  }

  #read(changes: Uint32Array): ServiceChange[] {
    return this.#db
      .all<ChangeColumns>(
        `SELECT c.change, c.kind, c.product, p.identifier, p.title, NOT p.listed AS gone, c.property, c.locale, c.old_flags AS oldFlags, c.old,
           c.new_flags AS newFlags, c.new, c.at, c.is_service_time AS isServiceTime, c.seen, ${EDIT} AS edit
         FROM json_each(?) k CROSS JOIN service_change c ON c.change = k.value JOIN product p USING (product) ORDER BY k.key`,
        `[${changes.join()}]`,
      )
      .map((row) => this.#change(row));
  }

  #change(row: ChangeColumns): ServiceChange {
    const { change, kind, product, identifier, title, property, locale } = row;
    return {
      change,
      kind,
      product,
      identifier,
      title,
      gone: row.gone === 1,
      column: property === null || locale === null ? null : this.#names.column(property, locale),
      old: row.oldFlags === null ? null : fromStored(row.oldFlags, row.old),
      new: row.newFlags === null ? null : fromStored(row.newFlags, row.new),
      at: new Date(row.at).toISOString(),
      isServiceTime: row.isServiceTime === 1,
      seen: row.seen > 0,
      edit: (['staged', 'conflict'] as const)[row.edit - 1] ?? null,
    };
  }

  #allColumns(): { properties: string[]; locales: string[] } {
    const { version } = this.#changes;
    if (this.#columns?.version !== version) {
      const numbers = (column: string) =>
        this.#db
          .arrays<[number]>(`SELECT DISTINCT ${column} FROM service_change WHERE ${column} IS NOT NULL`)
          .flat();
      this.#columns = {
        version,
        properties: numbers('property').map((property) => this.#names.properties.name(property)),
        locales: numbers('locale').map((locale) => this.#names.locales.name(locale)),
      };
    }
    const { properties, locales } = this.#columns;
    return { properties, locales };
  }

  #keep(name: string, list: Uint32Array): void {
    this.#lists.delete(name);
    this.#lists.set(name, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= KEPT_LISTS) break;
      this.#lists.delete(oldest);
    }
  }
}

function isShown(show: ServiceChangeFilter['show'], kind: ServiceChange['kind'], edit: number): boolean {
  if (show === 'touches_edits') return edit > 0;
  return show === 'all' || show === kind;
}
