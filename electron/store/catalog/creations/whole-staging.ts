import type { Column } from '#shared/domain/cell.ts';
import type { CreationMode } from '#shared/domain/creation.ts';
import { edited } from '#shared/domain/judge.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { Database } from '../../database.ts';
import { type CellFacts, readFacts } from '../cell-facts.ts';
import { type CellKey, cellText, type Names } from '../names.ts';
import { SHARING_SQL } from '../products/shared-identifiers.ts';
import type { Marks } from '../staging/marks.ts';
import type { Restage, Restaging } from '../staging/restaging.ts';
import { isOnItsWaySql } from '../unsettled.ts';
import type { NewProductRows } from './new-product-rows.ts';

/**
 * A product to be staged whole. `add`: with these values. `replace`: it is to have these values and no others; its structure
 * (2.2) and its title stay if they are not among them.
 */
export interface WholeProduct {
  identifier: string;
  mode: CreationMode;
  /** Including structure cells, in the primary language. Null: no value. */
  values: readonly (Column & { value: CellValue })[];
}

/**
 * The outcome for a product. Unless it is `staged`, nothing of it is: it `exists` but was to be created; it is not listed but
 * was to be updated; several products have its identifier, by which POST finds products; or it is on its way.
 */
export interface StagedWhole {
  identifier: string;
  /** Its number in the catalog, if there is one. */
  product: number | null;
  outcome: 'staged' | 'exists' | 'not_listed' | 'ambiguous' | 'on_its_way';
}

type Known = [product: number, identifier: string, listed: number, shared: number, onItsWay: number];

interface Parts {
  db: Database;
  names: Names;
  marks: Marks;
  restaging: Restaging;
  newRows: NewProductRows;
  titleCell: () => Omit<CellKey, 'product'> | null;
}

/** Stages products that are sent whole (4.1): new ones, and full updates. Must be called inside a transaction. */
export class WholeStaging {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Stages products as part of a step, each once. Returns the outcome for each, in order, and the examined cells. */
  stage(
    step: number,
    products: readonly WholeProduct[],
  ): { staged: StagedWhole[]; facts: CellFacts[]; added: number[] } {
    const known = this.#known(products);
    const staged = products.map(({ identifier, mode }): StagedWhole => {
      const row = known.get(identifier);
      return { identifier, product: row?.[0] ?? null, outcome: outcomeOf(mode, row) };
    });
    const ready = staged.filter(({ outcome }) => outcome === 'staged');
    const without = ready.filter(({ product }) => product === null);
    const added = this.#parts.newRows.add(without.map(({ identifier }) => identifier));
    without.forEach((one, i) => {
      one.product = added[i]!;
    });
    const going = products.flatMap((product, i) => {
      const { product: number, outcome } = staged[i]!;
      return outcome === 'staged' && number !== null ? [{ ...product, product: number }] : [];
    });
    for (const mode of ['add', 'replace'] as const)
      this.#parts.marks.change(
        step,
        going.filter((one) => one.mode === mode).map(({ product }) => product),
        mode,
      );
    const facts = this.#parts.restaging.add(step, this.#wanted(going));
    return { staged, facts, added };
  }

  #known(products: readonly WholeProduct[]): Map<string, Known> {
    const rows = this.#parts.db.arrays<Known>(
      `SELECT p.product, p.identifier, p.listed, p.product IN ${SHARING_SQL}, ${isOnItsWaySql('p.product')}
       FROM json_each(?) k CROSS JOIN product p ON p.identifier = k.value`,
      JSON.stringify(products.map(({ identifier }) => identifier)),
    );
    return new Map(rows.map((row) => [row[1], row]));
  }

  #wanted(going: readonly (WholeProduct & { product: number })[]): Restage[] {
    const targets = new Map<string, { cell: CellKey; value: CellValue }>();
    for (const cell of this.#held(
      going.flatMap(({ mode, product }) => (mode === 'replace' ? [product] : [])),
    ))
      targets.set(cellText(cell), { cell, value: null });
    for (const { product, values } of going)
      for (const { property, locale, value } of values) {
        const cell = this.#parts.names.key({ product, property, locale });
        targets.set(cellText(cell), { cell, value });
      }
    const wanted = [...targets.values()];
    return readFacts(
      this.#parts.db,
      wanted.map(({ cell }) => cell),
    ).map((facts, i) => ({ facts, next: edited(facts, wanted[i]!.value) }));
  }

  /** The cells that a full update loses unless they are sent along. */
  #held(products: readonly number[]): CellKey[] {
    const title = this.#parts.titleCell();
    return this.#parts.db
      .all<CellKey>(
        `SELECT product, property, locale FROM json_each(?) k CROSS JOIN value v ON v.product = k.value
         WHERE NOT (property IS ? AND locale IS ?)`,
        JSON.stringify(products),
        title?.property ?? null,
        title?.locale ?? null,
      )
      .filter(({ property }) => !isStructure(this.#parts.names.properties.name(property)));
  }
}

function outcomeOf(mode: CreationMode, known: Known | undefined): StagedWhole['outcome'] {
  const [, , listed, shared, onItsWay] = known ?? [0, '', 0, 0, 0];
  if (mode === 'add' && listed === 1) return 'exists';
  if (mode === 'replace' && listed === 0) return 'not_listed';
  if (shared === 1) return 'ambiguous';
  return onItsWay === 1 ? 'on_its_way' : 'staged';
}
