import { t } from '@lingui/core/macro';
import type { ProductSelection } from '#shared/contract/removals.ts';
import { AppError } from '#shared/contract/result.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { Database } from '../../database.ts';
import { keyList } from '../key-list.ts';
import type { IdentifierLists } from '../views/identifier-lists.ts';
import type { Views } from '../views/views.ts';
import { markFilterSql } from './marked-products.ts';

interface Parts {
  db: Database;
  views: Views;
  lists: IdentifierLists;
}

/** Finds the products of a selection. */
export class ChosenProducts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * As a JSON list, each once. Throws `view_expired`; `not_found` for a list that is not kept or a product that is not in the
   * catalog.
   */
  of(which: ProductSelection): string {
    if ('products' in which) return this.#named(which.products);
    if ('selection' in which) return jsonOf(this.#rows(which.selection));
    if ('view' in which) return jsonOf(this.#parts.views.matches(which.view));
    if ('list' in which) return jsonOf(this.#parts.lists.products(which.list));
    const { text, params } = markFilterSql(which.marked);
    return jsonOf(
      keyList(
        this.#parts.db,
        `SELECT m.product AS k FROM removal_mark m JOIN product p USING (product) WHERE ${text}`,
        ...params,
      ),
    );
  }

  #named(products: readonly number[]): string {
    const json = jsonOf(new Set(products));
    const missing = this.#parts.db.firstArray<[number]>(
      'SELECT k.value FROM json_each(?) k WHERE NOT EXISTS (SELECT 1 FROM product p WHERE p.product = k.value)',
      json,
    );
    if (missing)
      throw new AppError('not_found', t`This product is no longer in the local catalog.`, {
        details: `product ${missing[0]}`,
      });
    return json;
  }

  #rows({ view, ranges }: CellSelection): Set<number> {
    const products = new Set<number>();
    for (const { firstRow, lastRow } of ranges)
      for (const product of this.#parts.views.slice(view, firstRow, lastRow - firstRow + 1))
        products.add(product);
    return products;
  }
}

const jsonOf = (products: Iterable<number>): string => `[${[...products].join()}]`;
