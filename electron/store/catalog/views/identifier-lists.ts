import { createHash } from 'node:crypto';
import { t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { SavedIdentifiers } from '#shared/contract/views.ts';
import { type IdentifierShape, shapesOf } from '#shared/domain/identifier-shapes.ts';
import type { Database } from '../../database.ts';
import { similarProducts } from '../products/similar-products.ts';
import { VISIBLE } from './view-query.ts';

/** Lists that no saved view uses are deleted at the start, except for this many of the newest lists. */
const UNUSED_KEPT = 20;

/** The maximum number of similar identifiers for a text. */
const MOST_SIMILAR = 3;

/** About as many products show how identifiers are written. */
const SHAPED = 5_000;

/** Products that one text names: those that views show, and gone ones. */
interface NamedProducts {
  shown: Set<number>;
  hidden: Set<number>;
}

/** Lists of identifiers or product ids that users pasted, kept for the filter `identifiers`. */
export class IdentifierLists {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Keeps the texts, each once and trimmed; the same texts return the same list. */
  keep(given: readonly string[]): SavedIdentifiers {
    const named = trimmed(given);
    const texts = [...new Set(named)];
    const list = this.#db.transaction('page', () => this.write(texts));
    return { list, repeated: named.length - texts.length, ...this.#lookUp(texts) };
  }

  /** Likewise, but returns only the number of the list. Only inside a transaction. */
  write(given: readonly string[]): number {
    const json = JSON.stringify([...new Set(trimmed(given))]);
    const hash = createHash('sha256').update(json).digest('hex');
    this.#db.run('INSERT OR IGNORE INTO identifier_list (hash, texts) VALUES (?, ?)', hash, json);
    return this.#db.firstArray<[number]>('SELECT list FROM identifier_list WHERE hash = ?', hash)![0];
  }

  /** Throws `not_found` for a list that is not kept. */
  get(list: number): { texts: string[]; kept: SavedIdentifiers } {
    const texts = this.#texts(list);
    return { texts, kept: { list, repeated: 0, ...this.#lookUp(texts) } };
  }

  /**
   * The products that a list names, once each. A text that names several shown products names none of them: which is meant is
   * unknown. Throws `not_found`.
   */
  products(list: number): Set<number> {
    const products = new Set<number>();
    for (const { shown, hidden } of this.#named(this.#texts(list)).values())
      if (shown.size <= 1) for (const product of shown.size === 1 ? shown : hidden) products.add(product);
    return products;
  }

  has(list: number): boolean {
    return this.#db.firstArray('SELECT 1 FROM identifier_list WHERE list = ?', list) !== undefined;
  }

  /** Which texts name products, and which identifiers look like those that do not. */
  match(texts: readonly string[]): OutputOf<'identifiers.match'> {
    const named = this.#named(texts);
    const unknown = texts.filter((text) => !named.has(text));
    const similar = [...similarProducts(this.#db, unknown)].map(([text, products]) => ({
      text,
      identifiers: products.slice(0, MOST_SIMILAR).map(({ identifier }) => identifier),
    }));
    return { known: [...named.keys()], similar, shapes: this.#shapes() };
  }

  /** How the identifiers and product ids of some products all over the catalog are written. */
  #shapes(): IdentifierShape[] | null {
    const last = this.#db.firstArray<[number | null]>('SELECT max(product) FROM product')?.[0] ?? 0;
    const step = Math.max(1, Math.floor(last / SHAPED));
    const names = this.#db.arrays<[string, string | null]>(
      'SELECT identifier, product_id FROM product WHERE product % ? = 0',
      step,
    );
    return shapesOf(names.flat().filter((name) => name !== null));
  }

  /** Deletes lists that are not in `used`, except for the newest ones. */
  forgetUnused(used: readonly number[]): void {
    this.#db.run(
      `DELETE FROM identifier_list WHERE list NOT IN (SELECT value FROM json_each(?)) AND list NOT IN (
         SELECT list FROM identifier_list ORDER BY list DESC LIMIT ${UNUSED_KEPT})`,
      JSON.stringify(used),
    );
  }

  /** Throws `not_found`. */
  #texts(list: number): string[] {
    const row = this.#db.firstArray<[string]>('SELECT texts FROM identifier_list WHERE list = ?', list);
    if (!row) throw new AppError('not_found', t`This list of identifiers is no longer available.`);
    return JSON.parse(row[0]) as string[];
  }

  #lookUp(texts: readonly string[]): Omit<SavedIdentifiers, 'list' | 'repeated'> {
    const named = this.#named(texts);
    const products = new Set([...named.values()].flatMap(({ shown }) => [...shown]));
    return {
      texts: texts.length,
      products: products.size,
      missing: texts.filter((text) => !named.has(text)),
      ambiguous: texts.filter((text) => (named.get(text)?.shown.size ?? 0) > 1),
      gone: texts.filter((text) => named.get(text)?.shown.size === 0),
    };
  }

  /** By text: the products of which it is the identifier or product id. */
  #named(texts: readonly string[]): Map<string, NamedProducts> {
    const found = this.#db.arrays<[number, string, string | null, number]>(
      `WITH wanted AS MATERIALIZED (SELECT value FROM json_each(?))
       SELECT p.product, p.identifier, p.product_id, ${VISIBLE} FROM product p
       WHERE p.identifier IN wanted OR p.product_id IN wanted`,
      JSON.stringify(texts),
    );
    const wanted = new Set(texts);
    const named = new Map<string, NamedProducts>();
    for (const [product, identifier, productId, visible] of found)
      for (const text of new Set([identifier, productId])) {
        if (text === null || !wanted.has(text)) continue;
        const entry = named.get(text) ?? { shown: new Set(), hidden: new Set() };
        (visible === 1 ? entry.shown : entry.hidden).add(product);
        named.set(text, entry);
      }
    return named;
  }
}

const trimmed = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');
