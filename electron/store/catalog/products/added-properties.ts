import { t } from '@lingui/core/macro';
import { type AddedProperties, addedProperties } from '#shared/contract/properties.ts';
import { AppError } from '#shared/contract/result.ts';
import { namedValue, withNamed } from '#shared/domain/by-name.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { Database } from '../../database.ts';
import { Meta } from '../meta.ts';
import type { Names } from '../names.ts';

const NAME = 'added_properties';

/** Properties that the user added before any product had a value for them. */
export class AddedPropertyList {
  readonly #db: Database;
  readonly #names: Names;
  readonly #meta: Meta;

  constructor(db: Database, names: Names) {
    this.#db = db;
    this.#names = names;
    this.#meta = new Meta(db);
  }

  read(): AddedProperties {
    return addedProperties.parse(JSON.parse(this.#meta.get(NAME) ?? '{}'));
  }

  /** Throws `invalid_input` if a property of that name exists. */
  add(property: string, kind: ValueKind): void {
    const added = this.read();
    if (isStructure(property) || namedValue(added, property) !== undefined || this.#products(property) > 0)
      throw new AppError('invalid_input', t`There already is a property “${property}”. Choose another name.`);
    // Filters and columns refer to it by number.
    this.#names.properties.id(property);
    this.#meta.set(NAME, JSON.stringify(withNamed(added, property, kind)));
  }

  /** Throws `invalid_input` if products have values or staged edits for it. */
  remove(property: string): void {
    const added = this.read();
    if (namedValue(added, property) === undefined) return;
    if (this.#products(property) > 0)
      throw new AppError(
        'invalid_input',
        t`Products have values of “${property}”. Hide its columns instead.`,
      );
    const id = this.#names.properties.find(property) ?? null;
    if (this.#db.firstArray('SELECT 1 FROM draft WHERE property = ? LIMIT 1', id))
      throw new AppError(
        'invalid_input',
        t`There are staged edits of “${property}”. Apply or discard them first.`,
      );
    this.#meta.set(NAME, JSON.stringify(withNamed(added, property, undefined)));
  }

  /** The number of products that have a value for it. */
  #products(property: string): number {
    const [products] =
      this.#db.firstArray<[number]>('SELECT products FROM property WHERE name = ?', property) ?? [];
    return products ?? 0;
  }
}
