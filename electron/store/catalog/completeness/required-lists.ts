import { createHash } from 'node:crypto';
import {
  attributeKey,
  type CompletenessScope,
  isInScope,
  type RequiredAttribute,
} from '#shared/domain/completeness.ts';
import type { Database } from '../../database.ts';
import { wordsWith } from './bits.ts';

/** An entry (2.6) without what the service says about an individual product. */
export type RequiredEntry = Omit<RequiredAttribute, 'isCompleted'>;

/** The requirements that products of a category share. */
export interface RequiredList {
  list: number;
  entries: readonly RequiredEntry[];
  /** The key of each entry; see `attributeKey`. */
  keys: readonly string[];
}

/** Which entries count, one bit each. */
export interface CountedEntries {
  words: Uint32Array;
  count: number;
  /** The places of those with the same attribute, where there are several: it is required in several taxonomies. */
  repeated: readonly (readonly number[])[];
}

/** The entries at these places of a list. */
export const entriesAt = ({ entries, keys }: RequiredList, places: readonly number[]): CountedEntries => ({
  words: wordsWith(entries.length, places),
  count: places.length,
  repeated: [...Map.groupBy(places, (place) => keys[place]!).values()].filter(({ length }) => length > 1),
});

/** The lists of required attributes that products share, each kept once. */
export class RequiredLists {
  readonly #db: Database;
  readonly #known = new Map<number, RequiredList>();

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => this.#known.clear());
  }

  /**
   * The list with these entries; must be called inside a transaction. `completed`: those that the service calls completed, in
   * list order.
   */
  keep(attributes: readonly RequiredAttribute[]): { list: RequiredList; completed: Uint32Array } {
    const sorted = attributes
      .map(({ isCompleted, ...entry }) => ({ isCompleted, json: JSON.stringify(inOrder(entry)) }))
      .sort((a, b) =>
        a.json < b.json ? -1 : a.json > b.json ? 1 : Number(a.isCompleted) - Number(b.isCompleted),
      );
    const entries = `[${sorted.map(({ json }) => json).join()}]`;
    const hash = createHash('sha256').update(entries).digest('base64');
    const [known] =
      this.#db.firstArray<[number]>('SELECT list FROM required_list WHERE hash = ?', hash) ?? [];
    const list =
      known ?? this.#db.run('INSERT INTO required_list (hash, entries) VALUES (?, ?)', hash, entries).lastId;
    const completed = sorted.flatMap(({ isCompleted }, place) => (isCompleted ? [place] : []));
    return { list: this.get(list), completed: wordsWith(sorted.length, completed) };
  }

  get(list: number): RequiredList {
    let known = this.#known.get(list);
    if (!known) {
      const [text] = this.#db.firstArray<[string]>(
        'SELECT entries FROM required_list WHERE list = ?',
        list,
      ) ?? ['[]'];
      const entries = JSON.parse(text) as RequiredEntry[];
      known = { list, entries, keys: entries.map(attributeKey) };
      this.#known.set(list, known);
    }
    return known;
  }

  all(): RequiredList[] {
    return this.#db.arrays<[number]>('SELECT list FROM required_list').map(([list]) => this.get(list));
  }

  /** Deletes lists that no product has any more. */
  forgetUnused(): void {
    this.#db.run('DELETE FROM required_list WHERE list NOT IN (SELECT list FROM requirement)');
    this.#known.clear(); // SQLite reuses the numbers of the last rows
  }
}

const inOrder = ({
  attributeId,
  attributeName,
  taxonomyId,
  resolvedAnchorId,
  contributingNodeIds,
}: RequiredEntry) => ({
  attributeId,
  attributeName,
  taxonomyId,
  resolvedAnchorId,
  contributingNodeIds: [...new Set(contributingNodeIds)].sort(),
});

/** Which entries of lists count in a scope (2.6); `attribute`: only this one. */
export class ScopedEntries {
  readonly #scope: CompletenessScope;
  readonly #attribute: string | null;
  readonly #known = new WeakMap<RequiredList, CountedEntries>();

  constructor(scope: CompletenessScope, attribute: string | null = null) {
    this.#scope = scope;
    this.#attribute = attribute;
  }

  of(list: RequiredList): CountedEntries {
    let counted = this.#known.get(list);
    if (!counted) {
      const { entries, keys } = list;
      const places = entries.flatMap((entry, place) =>
        isInScope(entry, this.#scope) && (this.#attribute === null || keys[place] === this.#attribute)
          ? [place]
          : [],
      );
      counted = entriesAt(list, places);
      this.#known.set(list, counted);
    }
    return counted;
  }
}
