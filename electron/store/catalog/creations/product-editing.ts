import { plural, t } from '@lingui/core/macro';
import type { CreationSelection, NewProduct } from '#shared/contract/creations.ts';
import { AppError } from '#shared/contract/result.ts';
import { identifierKey } from '#shared/domain/identifier-key.ts';
import { edited } from '#shared/domain/judge.ts';
import { effectiveValue } from '#shared/domain/patch.ts';
import { definingValue, STRUCTURE } from '#shared/service/structure.ts';
import type { Database } from '../../database.ts';
import { type CellFacts, readFacts } from '../cell-facts.ts';
import { inChunks } from '../chunks.ts';
import type { CellKey, Names } from '../names.ts';
import { similarProducts } from '../products/similar-products.ts';
import type { ChosenProducts } from '../removals/chosen-products.ts';
import { draftsOfProducts } from '../staging/drafts.ts';
import type { History, Withdrawing } from '../staging/history.ts';
import type { Marks } from '../staging/marks.ts';
import type { Restage, Restaging } from '../staging/restaging.ts';
import { isOnItsWaySql } from '../unsettled.ts';
import type { StagedProducts } from './staged-products.ts';
import type { WholeProduct, WholeStaging } from './whole-staging.ts';

interface Parts {
  db: Database;
  names: Names;
  history: History;
  marks: Marks;
  restaging: Restaging;
  withdrawals: Withdrawing;
  chosen: ChosenProducts;
  staged: StagedProducts;
  whole: WholeStaging;
  /** The primary language: structure cells are in it. */
  primary: string;
}

/** What a step changed: products, and their examined cells. */
export interface ChangedProducts {
  products: number[];
  facts: CellFacts[];
}

/** Operations on staged products as a whole. Every call is one step of the history, in one durable transaction. */
export class ProductEditing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Throws `invalid_input` naming an identifier that already exists or occurs twice, or, unless `similar`, one that looks like
   * another; then stages nothing. Throws `busy` while a step is open.
   */
  stage(products: readonly NewProduct[], similar: boolean): ChangedProducts {
    const [first, ...others] = products;
    const label =
      first && others.length === 0
        ? t`New product “${first.identifier}”`
        : plural(products.length, { one: '# new product', other: '# new products' });
    return this.#asStep(label, (step) => {
      const identifiers = products.map(({ identifier }) => identifier);
      this.#refuseKnown(identifiers);
      if (!similar) this.#refuseSimilar(identifiers);
      const { staged, facts } = this.#parts.whole.stage(
        step,
        products.map((product) => this.#wholeProduct(product)),
      );
      const refused = staged.find(({ outcome }) => outcome !== 'staged');
      if (refused) throw alreadyThere(refused.identifier);
      return { products: staged.map(({ product }) => product!), facts };
    });
  }

  /**
   * Gives a new product another identifier: its staged edits move to a new row, and those staged as its variants move with it.
   * Throws `invalid_input` if it is not a new product, is on its way, or the identifier already exists or, unless `similar`,
   * looks like another.
   */
  rename(product: number, identifier: string, similar: boolean): ChangedProducts {
    return this.#asStep(t`Rename to “${identifier}”`, (step) => {
      const [before] =
        this.#parts.db.firstArray<[string]>(
          `SELECT p.identifier FROM creation_mark m JOIN product p USING (product)
           WHERE p.product = ? AND m.mode = 'add' AND p.listed = 0 AND NOT ${isOnItsWaySql('p.product')}`,
          product,
        ) ?? [];
      if (before === undefined)
        throw new AppError(
          'invalid_input',
          t`Only a new product that was not sent yet can get another identifier.`,
        );
      this.#refuseKnown([identifier]);
      if (!similar) this.#refuseSimilar([identifier], product);
      const drafts = draftsOfProducts(this.#parts.db, `[${product}]`);
      const values = drafts.map(({ cell, draft }) => ({
        ...this.#parts.names.column(cell.property, cell.locale),
        value: effectiveValue(draft),
      }));
      const { staged, facts } = this.#parts.whole.stage(step, [{ identifier, mode: 'add', values }]);
      const [renamed] = staged;
      if (renamed?.outcome !== 'staged') throw alreadyThere(identifier);
      const unstaged = this.#unstage(step, [product]);
      const moved = this.#parts.restaging.add(step, this.#underNewParent(before, identifier));
      return { products: [renamed.product!, product], facts: [...facts, ...unstaged, ...moved] };
    });
  }

  /** Products that are on their way stay unchanged. */
  discard(which: CreationSelection): ChangedProducts {
    const products = this.#chosen(which).map(({ product }) => product);
    if (products.length === 0) return NOTHING;
    return this.#asStep(
      t`Discard ${plural(products.length, { one: '# staged product', other: '# staged products' })}`,
      (step) => ({
        products,
        facts: inChunks(products).flatMap((chunk) => this.#unstage(step, chunk)),
      }),
    );
  }

  /** Likewise. New products that the service does not list cannot be patched, and stay as well. */
  sendAsPatch(which: CreationSelection): ChangedProducts {
    const products = this.#chosen(which).flatMap(({ product, isListed }) => (isListed ? [product] : []));
    if (products.length === 0) return NOTHING;
    return this.#asStep(
      t`Send ${plural(products.length, { one: '# product', other: '# products' })} as patches`,
      (step) => {
        this.#parts.marks.change(step, products, null);
        const facts = inChunks(products).flatMap((chunk) =>
          this.#parts.restaging.add(
            step,
            this.#staged(chunk).flatMap((one) =>
              one.draft && effectiveValue(one.draft) === null ? [{ facts: one, next: null }] : [],
            ),
          ),
        );
        return { products, facts };
      },
    );
  }

  #asStep(label: string, work: (step: number) => ChangedProducts): ChangedProducts {
    const { db, history, withdrawals } = this.#parts;
    return db.transaction('durable', () => {
      history.refuseWhileOpen();
      const step = history.begin(label);
      const changed = work(step);
      withdrawals.ofStep(step);
      return changed;
    });
  }

  #wholeProduct(product: NewProduct): WholeProduct {
    const locale = this.#parts.primary;
    const { identifier, parentIdentifier, childBoundAttributes, definingProperties, values } = product;
    const structure = [
      { property: STRUCTURE.parent, locale, value: parentIdentifier },
      {
        property: STRUCTURE.childBound,
        locale,
        value: childBoundAttributes.length === 0 ? null : childBoundAttributes,
      },
      { property: STRUCTURE.defining, locale, value: definingValue(definingProperties) },
    ].filter(({ value }) => value !== null);
    return { identifier, mode: 'add', values: [...values, ...structure] };
  }

  /** Throws `invalid_input` for an identifier that is already staged, or given twice. */
  #refuseKnown(identifiers: readonly string[]): void {
    const seen = new Set<string>();
    const twice = identifiers.find((identifier) => seen.size === seen.add(identifier).size);
    const [staged] = this.#parts.db.firstArray<[string]>(
      `SELECT p.identifier FROM json_each(?) k CROSS JOIN product p ON p.identifier = k.value JOIN creation_mark m USING (product)`,
      JSON.stringify(identifiers),
    ) ?? [twice];
    if (staged !== undefined) throw alreadyThere(staged);
  }

  /**
   * Throws `invalid_input` for an identifier that looks like that of another product, or like another given one. `apart`: a
   * product that is not counted.
   */
  #refuseSimilar(identifiers: readonly string[], apart?: number): void {
    const known = similarProducts(this.#parts.db, identifiers);
    const given = new Map<string, string>();
    for (const identifier of identifiers) {
      const key = identifierKey(identifier);
      const [other] = known.get(identifier)?.filter(({ product }) => product !== apart) ?? [];
      const like = other?.identifier ?? given.get(key);
      if (like !== undefined) throw looksLike(identifier, like);
      given.set(key, identifier);
    }
  }

  /** Removes marks and staged edits of products. */
  #unstage(step: number, products: readonly number[]): CellFacts[] {
    this.#parts.marks.change(step, products, null);
    return this.#parts.restaging.add(
      step,
      this.#staged(products).map((facts) => ({ facts, next: null })),
    );
  }

  #staged(products: readonly number[]): CellFacts[] {
    const drafts = draftsOfProducts(this.#parts.db, JSON.stringify(products));
    return readFacts(
      this.#parts.db,
      drafts.map(({ cell }) => cell),
    );
  }

  /** The edits that put the products staged as variants of `before` under the parent `now`. */
  #underNewParent(before: string, now: string): Restage[] {
    const { db, names, primary } = this.#parts;
    const variants = db.arrays<[number]>(
      `SELECT p.product FROM product p JOIN creation_mark m USING (product) WHERE p.parent_identifier = ? AND m.mode = 'add'`,
      before,
    );
    const cells = variants.map(
      ([product]): CellKey => names.key({ product, property: STRUCTURE.parent, locale: primary }),
    );
    return readFacts(db, cells).map((facts) => ({ facts, next: edited(facts, now) }));
  }

  #chosen(which: CreationSelection): { product: number; isListed: boolean }[] {
    const { db, staged, chosen } = this.#parts;
    const products =
      'filter' in which
        ? JSON.stringify(
            staged.list(which.filter, 0, Number.MAX_SAFE_INTEGER).rows.map(({ product }) => product),
          )
        : chosen.of(which);
    return db
      .arrays<[number, number]>(
        `SELECT p.product, p.listed FROM json_each(?) k CROSS JOIN creation_mark m ON m.product = k.value
           JOIN product p USING (product) WHERE NOT ${isOnItsWaySql('p.product')} ORDER BY p.product`,
        products,
      )
      .map(([product, listed]) => ({ product, isListed: listed === 1 }));
  }
}

const NOTHING: ChangedProducts = { products: [], facts: [] };

const looksLike = (identifier: string, other: string): AppError =>
  new AppError(
    'invalid_input',
    t`“${identifier}” looks like “${other}”. Enter another identifier, or confirm that they are two products.`,
    { field: 'similar' },
  );

const alreadyThere = (identifier: string): AppError =>
  new AppError('invalid_input', t`There is a product “${identifier}” already. Enter another identifier.`, {
    field: 'identifier',
  });
