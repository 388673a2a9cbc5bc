import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { namedValue, withNamed } from '#shared/domain/by-name.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { Core } from '../core.ts';

type Parts = Pick<Core, 'db' | 'names' | 'meta'>;

/** Adds a property that no product has a value for. Throws `invalid_input` if one of that name exists. Only inside a transaction. */
export function addProperty(parts: Parts, property: string, kind: ValueKind): void {
  const added = parts.meta.get('added_properties');
  if (isStructure(property) || namedValue(added, property) !== undefined || isHeld(parts, property))
    throw new AppError('invalid_input', t`There already is a property “${property}”. Choose another name.`, {
      field: 'property',
    });
  // Filters and columns refer to it by number.
  parts.names.properties.id(property);
  parts.meta.set('added_properties', withNamed(added, property, kind));
}

/** Throws `invalid_input` if products have values or staged edits for it. Only inside a transaction. */
export function removeProperty(parts: Parts, property: string): void {
  const { db, names, meta } = parts;
  const added = meta.get('added_properties');
  if (namedValue(added, property) === undefined) return;
  if (isHeld(parts, property))
    throw new AppError('invalid_input', t`Products have values of “${property}”. Hide its columns instead.`);
  const id = names.properties.find(property) ?? null;
  if (db.firstArray('SELECT 1 FROM draft WHERE property = ? LIMIT 1', id))
    throw new AppError(
      'invalid_input',
      t`There are staged edits of “${property}”. Apply or discard them first.`,
    );
  meta.set('added_properties', withNamed(added, property, undefined));
}

/** Whether a product has a value for it. */
const isHeld = ({ db }: Parts, property: string): boolean =>
  db.firstArray('SELECT 1 FROM property WHERE name = ? AND products > 0', property) !== undefined;
