import type { CatalogHoldings, CatalogSettings } from '#shared/contract/catalog.ts';
import type { Database } from '../database.ts';
import { CHOICES } from './meta.ts';
import type { Drafts } from './staging/drafts.ts';
import type { Marks } from './staging/marks.ts';

const CHOICE_NAMES = JSON.stringify(Object.keys(CHOICES));

interface Parts {
  db: Database;
  drafts: Drafts;
  marks: Marks;
}

/** Counts, with every transaction, what only the catalog holds; large numbers of things are not counted again each time. */
export class CatalogCounts {
  readonly #parts: Parts;
  /** Snapshots are never deleted, and new ones get the next numbers. */
  #snapshots: { count: number; highest: number } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.db.onRollback(() => {
      this.#snapshots = null;
    });
  }

  count = (): CatalogHoldings & CatalogSettings => {
    const { unlink, delete: deleted, add, replace } = this.#parts.marks.counts();
    const [views, terms, choices, feed] = this.#parts.db.firstArray<[number, number, number, number]>(
      `SELECT (SELECT count(*) FROM saved_view), (SELECT count(*) FROM term),
         (SELECT count(*) FROM meta WHERE name IN (SELECT value FROM json_each(?))),
         (SELECT count(*) FROM feed WHERE cursor IS NOT NULL)`,
      CHOICE_NAMES,
    )!;
    return {
      edits: this.#parts.drafts.counts().changes,
      marks: unlink + deleted + add + replace,
      snapshots: this.#countSnapshots(),
      views,
      terms,
      choices,
      feed,
      ...this.#inChangeSets(),
    };
  };

  #inChangeSets(): Pick<CatalogHoldings, 'changeSets' | 'changes' | 'results'> {
    const [changeSets, changes, results] = this.#parts.db.firstArray<[number, number, number]>(
      `SELECT count(*), coalesce(sum(total) FILTER (WHERE kind NOT IN ('removal', 'restore', 'creation')), 0),
         coalesce(sum(applied + failed + conflict), 0) FROM change_set`,
    )!;
    return { changeSets, changes, results };
  }

  #countSnapshots(): number {
    const [highest] = this.#parts.db.firstArray<[number]>('SELECT coalesce(max(snapshot), 0) FROM snapshot')!;
    if (this.#snapshots) this.#snapshots.count += highest - this.#snapshots.highest;
    else {
      const [count] = this.#parts.db.firstArray<[number]>(
        // Reads no snapshots, which are large, and of the items only those that may have one.
        'SELECT count(DISTINCT snapshot) FROM item WHERE action IS NOT NULL',
      )!;
      this.#snapshots = { count, highest };
    }
    this.#snapshots.highest = highest;
    return this.#snapshots.count;
  }
}
