import type { Database, Param } from '../../database.ts';
import type { Meta } from '../meta.ts';
import type { ChangesFound, ValueChange } from '../products/value-writer.ts';
import type { Feed } from './feed.ts';
import { withoutOwn } from './own-changes.ts';

/** The maximum number of changes kept; beyond it, `PRUNED` at a time are deleted. */
const MOST_KEPT = 500_000;
const PRUNED = 25_000;

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
  /** The settings that determine what a pull brings; null if unknown. */
  settings: string | null;
  /** The maximum number of changes kept. */
  most?: number | undefined;
}

/**
 * Records what has changed in the service, as pulls and the changes feed bring it. What the app itself is sending does not
 * count as a change; neither does anything in the first pull, or in one that reads the service differently from the previous
 * one. Changes are gathered until `flush`.
 */
export class ServiceChanges implements ChangesFound {
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

  /** The number of older changes that are no longer kept. */
  dropped(): number {
    return this.#parts.meta.get('changes_dropped');
  }

  value(change: ValueChange): void {
    if (!this.#records()) return;
    this.#gather('value', change.product, change, this.#timeOf(change.product));
  }

  /** Called when the service lists a product that it did not list before. */
  listed(product: number, names: { productId: string | null; identifier: string }): void {
    if (!this.#records()) return;
    this.#gather('new', product, null, this.#timeOf(product) ?? this.#parts.feed.timeOfUnknown(names));
  }

  gone(product: number): void {
    if (!this.#records()) return;
    this.#gather('gone', product, null, this.#timeOf(product));
  }

  /** Writes what was gathered. Must be called inside a transaction. */
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
    // A change dated in the future is already there, because it was found.
    const isServiceTime = time !== null && time <= now;
    this.#gathered.push({ kind, product, value, at: isServiceTime ? time : now, isServiceTime });
  }

  /** Whether there was something to compare with, read in the same way. */
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

  /** Deletes the changes that were found first, seen ones before all others. */
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
    meta.set('changes_dropped', this.dropped() + dropped);
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
