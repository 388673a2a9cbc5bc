import type { CellValue } from '#shared/domain/value.ts';
import { isStructure, STRUCTURE, structureFields } from '#shared/service/structure.ts';
import type { Database } from '../../database.ts';
import type { CellKey, Names } from '../names.ts';
import type { OwnWrites } from './own-writes.ts';
import { orderByTree } from './tree-order.ts';

/** Keeps the variant structure (2.2) in `product` in line with the structure cells that the service accepted. */
export class StructureMirror {
  readonly #db: Database;
  readonly #names: Names;
  readonly #own: OwnWrites;
  #moved = false;

  constructor(db: Database, names: Names, own: OwnWrites) {
    this.#db = db;
    this.#names = names;
    this.#own = own;
    db.onRollback(() => {
      this.#moved = false;
    });
  }

  /** Called for any cell; a no-op for cells outside the structure. */
  hold({ product, property }: CellKey, value: CellValue): void {
    const name = this.#names.properties.name(property);
    if (!isStructure(name)) return;
    const { parentIdentifier, childBoundAttributes, definingProperties } = structureFields(name, value);
    const text = (list: readonly unknown[] = []) => (list.length === 0 ? null : JSON.stringify(list));
    this.#own.product(product);
    if (name === STRUCTURE.parent) {
      this.#moved = true;
      this.#db.run(
        'UPDATE product SET parent_identifier = ? WHERE product = ?',
        parentIdentifier ?? null,
        product,
      );
    } else if (name === STRUCTURE.childBound)
      this.#db.run(
        'UPDATE product SET child_bound = ? WHERE product = ?',
        text(childBoundAttributes),
        product,
      );
    else this.#db.run('UPDATE product SET defining = ? WHERE product = ?', text(definingProperties), product);
  }

  /** At the end of the transaction. */
  flush(): void {
    if (this.#moved) orderByTree(this.#db);
    this.#moved = false;
  }
}
