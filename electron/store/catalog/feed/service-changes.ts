import type { Database, Param } from '../../database.ts';
import type { Meta } from '../meta.ts';
import type { Feed } from './feed.ts';
import { type ValueChange, withoutOwn } from './own-changes.ts';

/** So many are kept; `PRUNED` at a time go when there are more. */
const MOST_KEPT = 500_000;
const PRUNED = 25_000;
const DROPPED = 'changes_dropped';

interface Change {
  kind: 'value' | 'new' | 'gone';
  product: number;
  value: ValueChange | null;
  at: number;
  isServiceTime: boolean;
}

interface Parts {
  db: Database;
  meta: Meta;
  feed: Feed;
  /** Those that decide what a pull brings; null where they are not known. */
  settings: string | null;
  /** Of changes kept. */
  most?: number | undefined;
}

/**
 * Keeps what became different in the service, as pulls and the changes feed bring it. Differences to what the app itself is sending
 * are none, and the first pull brings none, nor one that reads the service otherwise than the one before. Gathered until `flush`.
 */
export class ServiceChanges {
  readonly #parts: Parts;
  readonly #most: number;
  #gathered: Change[] = [];
  #isRecorded: boolean | null = null;
  /** The product whose time was looked up last. */
  #timed: { product: number; time: number | null } | null = null;
  #kept: number | null = null;
  /** Changes with every change of the table. */
  #version = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#most = parts.most ?? MOST_KEPT;
    parts.db.onRollback(() => {
      this.#gathered = [];
      this.#isRecorded = null;
      this.#timed = null;
      this.#kept = null;
      this.#version++;
    });
  }

  get version(): number {
    return this.#version;
  }

  /** Older ones that are no longer kept. */
  dropped(): number {
    return Number(this.#parts.meta.get(DROPPED) ?? 0);
  }

  value(change: ValueChange): void {
    if (!this.#records()) return;
    this.#gather('value', change.product, change, this.#timeOf(change.product));
  }

  /** The service lists it, and did not before. */
  listed(product: number, names: { productId: string | null; identifier: string }): void {
    if (!this.#records()) return;
    this.#gather('new', product, null, this.#timeOf(product) ?? this.#parts.feed.timeOfUnknown(names));
  }

  gone(product: number): void {
    if (!this.#records()) return;
    this.#gather('gone', product, null, this.#timeOf(product));
  }

  /** Writes what was gathered. Only inside a transaction. */
  flush(): void {
    const changes = withoutOwn(this.#parts.db, this.#gathered);
    this.#gathered = [];
    this.#isRecorded = null;
    this.#timed = null;
    if (changes.length === 0) return;
    const before = this.#count();
    this.#parts.db.insertRows(INSERT, 10, changes.flatMap(rowOf));
    this.#version++;
    this.#kept = before + changes.length;
    if (this.#kept > this.#most) this.#prune();
  }

  #gather(kind: Change['kind'], product: number, value: ValueChange | null, time: number | null): void {
    const now = Date.now();
    // What is said to come is there already: it was found.
    const isServiceTime = time !== null && time <= now;
    this.#gathered.push({ kind, product, value, at: isServiceTime ? time : now, isServiceTime });
  }

  /** There was something to compare with, read in the same way. */
  #records(): boolean {
    if (this.#isRecorded === null) {
      const last = this.#parts.db.firstArray<[string | null]>(
        'SELECT settings FROM pull WHERE ended_at IS NOT NULL ORDER BY pull DESC LIMIT 1',
      );
      this.#isRecorded = last !== undefined && last[0] === this.#parts.settings;
    }
    return this.#isRecorded;
  }

  #timeOf(product: number): number | null {
    if (this.#timed?.product !== product)
      this.#timed = { product, time: this.#parts.feed.timeOfUnread(product) };
    return this.#timed.time;
  }

  #count(): number {
    this.#kept ??= this.#parts.db.firstArray<[number]>('SELECT count(*) FROM service_change')?.[0] ?? 0;
    return this.#kept;
  }

  /** Those that were found first go, and before them those that were seen. */
  #prune(): void {
    const { db, meta } = this.#parts;
    const wanted = this.#count() - this.#most + Math.min(PRUNED, Math.floor(this.#most / 20));
    let dropped = 0;
    for (const which of ['seen > 0', 'seen = 0']) {
      if (db.firstArray(`SELECT 1 FROM service_change WHERE ${which} LIMIT 1`) === undefined) continue;
      dropped += db.run(
        `DELETE FROM service_change WHERE change IN
           (SELECT change FROM service_change WHERE ${which} ORDER BY change LIMIT ?)`,
        wanted - dropped,
      ).changes;
    }
    this.#kept = this.#count() - dropped;
    meta.set(DROPPED, String(this.dropped() + dropped));
  }
}

const INSERT = `INSERT INTO service_change
  (kind, product, property, locale, old_flags, old, new_flags, new, at, is_service_time) VALUES`;

const rowOf = ({ kind, product, value, at, isServiceTime }: Change): Param[] => [
  kind,
  product,
  value?.property ?? null,
  value?.locale ?? null,
  value?.old?.[0] ?? null,
  value?.old?.[1] ?? null,
  value?.now?.[0] ?? null,
  value?.now?.[1] ?? null,
  at,
  Number(isServiceTime),
];
