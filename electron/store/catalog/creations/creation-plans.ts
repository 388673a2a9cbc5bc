import { createHash } from 'node:crypto';
import { plural, t } from '@lingui/core/macro';
import type { CreationPlan, GuardedValue, StagedProduct } from '#shared/contract/creations.ts';
import { AppError } from '#shared/contract/result.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Core } from '../core.ts';
import { fromStored, type Stored } from '../encoding.ts';
import { saveSnapshot } from '../journal/snapshots.ts';
import { PRODUCT_OPTIONS } from '../removals/freezing.ts';
import type { StagedProducts } from './staged-products.ts';
import { type StagedRecord, StagedRecords } from './staged-records.ts';

/** What would be sent. `levels`: the number of products on each level, parents first. */
export type PlannedCreation = Omit<CreationPlan, 'requests' | 'first'> & {
  levels: number[];
  /** The first ones, as they would be sent. */
  first: ProductRecord[];
};

interface Sendable {
  product: StagedProduct;
  record: StagedRecord;
}

/** Creates change sets from what is staged whole (4.1), and says beforehand what they would do. */
export class CreationPlans {
  readonly #core: Core;
  readonly #staged: StagedProducts;

  constructor(core: Core, staged: StagedProducts) {
    this.#core = core;
    this.#staged = staged;
  }

  /** `limit`: the maximum length of `first`. Changes nothing. */
  plan(limit: number): PlannedCreation {
    const all = this.#staged.all();
    const heldBack: CreationPlan['heldBack'] = {};
    for (const { problem } of all) if (problem !== null) heldBack[problem] = (heldBack[problem] ?? 0) + 1;
    const warnings: CreationPlan['warnings'] = {};
    const hash = createHash('sha256');
    const first: ProductRecord[] = [];
    const levels: number[] = [];
    const counts = { add: 0, replace: 0 };
    const guard = { products: 0, replaced: 0, lost: 0 };
    for (const { product, record } of this.#sendable(all)) {
      const { mode, level, replaced, lost, warning } = product;
      if (warning !== null) warnings[warning] = (warnings[warning] ?? 0) + 1;
      counts[mode]++;
      levels[level] = (levels[level] ?? 0) + 1;
      guard.products += Number(replaced + lost > 0);
      guard.replaced += replaced;
      guard.lost += lost;
      if (first.length < limit) first.push(record.record);
      hash.update(`${JSON.stringify([product.product, mode, record])}\n`);
    }
    return {
      ...counts,
      heldBack,
      warnings,
      guard,
      levels: levels.filter((of) => of > 0),
      first,
      fingerprint: hash.digest('base64'),
    };
  }

  /** The stored values that a full update of the product would replace or lose. */
  guarded(product: number): GuardedValue[] {
    return this.#core.db
      .arrays<[number, number, number, Stored, number, Stored]>(
        `SELECT d.property, d.locale, v.flags, v.value, d.flags, d.shown FROM creation_mark m
         JOIN draft d USING (product) JOIN value v ON v.product = d.product AND v.property = d.property AND v.locale = d.locale
         WHERE m.product = ? AND m.mode = 'replace' ORDER BY d.shown IS NOT NULL, d.property, d.locale`,
        product,
      )
      .map(([property, locale, flags, stored, flagsAfter, after]) => ({
        ...this.#core.names.column(property, locale),
        before: fromStored(flags, stored),
        after: fromStored(flagsAfter, after),
      }));
  }

  /**
   * Creates a queued change set and returns its number. `confirmed`: the `fingerprint` of what the user agreed to. Throws
   * `invalid_input` if something else or nothing would be sent, or if stored values would be lost and `losing` is false.
   */
  freeze({ confirmed, losing }: { confirmed: string; losing: boolean }): number {
    return this.#core.db.transaction('durable', () => {
      const { add: create, replace: update, guard, fingerprint } = this.plan(0);
      const total = create + update;
      if (total === 0)
        throw new AppError('invalid_input', t`None of the staged products can be sent. Nothing was sent.`);
      if (fingerprint !== confirmed)
        throw new AppError(
          'invalid_input',
          t`The staged products have changed: now ${plural(create, { one: '# product', other: '# products' })} to be created and ${plural(update, { one: '# full update', other: '# full updates' })}. Nothing was sent; check them again.`,
        );
      if (guard.lost > 0 && !losing)
        throw new AppError(
          'invalid_input',
          t`Full updates would lose ${plural(guard.lost, { one: '# stored value', other: '# stored values' })}. Nothing was sent; send them as patches, or confirm the loss.`,
        );
      const changeSet = this.#core.newChangeSets.begin('creation', null, PRODUCT_OPTIONS);
      this.#insertItems(changeSet);
      this.#core.newChangeSets.complete(changeSet, total);
      return changeSet;
    });
  }

  /** Refreshes failed items for a retry with what is staged now; returns those that can be sent. Requires a transaction. */
  refreeze(items: readonly number[]): number[] {
    const byProduct = new Map(
      this.#core.db
        .arrays<[product: number, item: number, snapshot: number | null]>(
          'SELECT i.product, i.item, i.snapshot FROM json_each(?) k CROSS JOIN item i ON i.item = k.value',
          JSON.stringify(items),
        )
        .map(([product, item, snapshot]) => [product, { item, snapshot }]),
    );
    const wanted = this.#staged.all().filter(({ product }) => byProduct.has(product));
    const ready: number[] = [];
    for (const { product, record } of this.#sendable(wanted)) {
      const { item, snapshot } = byProduct.get(product.product)!;
      this.#core.db.run(
        'UPDATE item SET snapshot = ?, title = ? WHERE item = ?',
        this.#save(product.product, record, snapshot),
        product.title,
        item,
      );
      ready.push(item);
    }
    return ready;
  }

  *#sendable(all: readonly StagedProduct[]): Generator<Sendable> {
    const records = new StagedRecords(this.#core);
    for (const product of all)
      if (product.problem === null)
        yield { product, record: records.of(product.product, product.mode === 'add') };
  }

  #insertItems(changeSet: number): void {
    const items = new Map<string, number>();
    for (const { product, record } of this.#sendable(this.#staged.all())) {
      const { identifier, title, mode, level, parentIdentifier } = product;
      const { lastId } = this.#core.db.run(
        `INSERT INTO item (change_set, product, identifier, title, product_id, action, level, under, snapshot, state)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')`,
        changeSet,
        product.product,
        identifier,
        title,
        record.base?.productId ?? null,
        mode,
        level,
        items.get(parentIdentifier ?? '') ?? null,
        this.#save(product.product, record, null),
      );
      items.set(identifier, lastId);
    }
  }

  /** `raw`: what the service holds of the product, according to the catalog. `snapshot`: the one to replace; null: none. */
  #save(product: number, { record, base }: StagedRecord, snapshot: number | null): number {
    const takenAt = new Date().toISOString();
    return saveSnapshot(this.#core.db, { product, snapshot }, { takenAt, record, raw: JSON.stringify(base) });
  }
}
