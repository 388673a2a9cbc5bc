import { t } from '@lingui/core/macro';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ColumnRole } from '#shared/contract/imports.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { columnsOf } from '#shared/domain/property-columns.ts';
import { rankedProperties } from '#shared/domain/property-order.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import type { SearchSelectOption } from '../../components/SearchSelect.tsx';

const FIXED: Record<Exclude<ColumnRole['is'], 'value'>, string> = {
  ignored: t`Ignore this column`,
  identifier: t`Identifier`,
  productId: t`Product id of the service`,
  property: t`Property (one row for each value)`,
  locale: t`Language (one row for each value)`,
  cell: t`Value (one row for each value)`,
};

const STRUCTURE_LABELS: [property: string, label: string][] = [
  [STRUCTURE.parent, t`Parent identifier`],
  [STRUCTURE.childBound, t`Attributes that tell variants apart`],
  [STRUCTURE.defining, t`Own values of those attributes`],
];

const fixedOption = (is: keyof typeof FIXED): SearchSelectOption => ({ value: is, label: FIXED[is] });

/** "title · de"; only the name for a property without languages. */
export function roleLabel(role: ColumnRole, isTranslatable: (property: string) => boolean): string {
  if (role.is !== 'value') return FIXED[role.is];
  const structure = STRUCTURE_LABELS.find(([property]) => property === role.property);
  if (structure) return structure[1];
  return isTranslatable(role.property) ? `${role.property} · ${role.locale}` : role.property;
}

const valueOption = (role: Extract<ColumnRole, { is: 'value' }>, label: string): SearchSelectOption => ({
  value: columnKey(role),
  label,
});

/** The option value of a role. */
export const optionOf = (
  role: ColumnRole,
  isTranslatable: (property: string) => boolean,
): SearchSelectOption =>
  role.is === 'value' ? valueOption(role, roleLabel(role, isTranslatable)) : fixedOption(role.is);

/** The role of an option value. */
export function roleOf({ value }: SearchSelectOption): ColumnRole {
  const column = parseColumnKey(value);
  return column ? { is: 'value', ...column } : { is: value as Exclude<ColumnRole['is'], 'value'> };
}

/** Every role that a column of a file can have, in the order offered. */
export function roleOptions(
  properties: readonly PropertyInfo[],
  { titleField, locales }: Pick<Connection, 'titleField' | 'locales'>,
): SearchSelectOption[] {
  const [primary = ''] = locales;
  return [
    fixedOption('ignored'),
    fixedOption('identifier'),
    fixedOption('productId'),
    ...rankedProperties({ properties, titleField }).flatMap((property) =>
      columnsOf(property, locales).map((column) =>
        valueOption(
          { is: 'value', ...column },
          property.translatable ? `${column.property} · ${column.locale}` : column.property,
        ),
      ),
    ),
    ...STRUCTURE_LABELS.map(([property, label]) =>
      valueOption({ is: 'value', property, locale: primary }, label),
    ),
    fixedOption('property'),
    fixedOption('locale'),
    fixedOption('cell'),
  ];
}

/** Explains why the columns cannot be imported as they are; null if they can. */
export function rolesProblem(roles: readonly ColumnRole[]): string | null {
  const has = (is: ColumnRole['is']) => roles.some((role) => role.is === is);
  if (!has('identifier') && !has('productId'))
    return t`Choose the column that holds the identifier or the product id.`;
  if (has('property') || has('cell') || has('locale')) {
    if (has('value'))
      return t`Columns for single properties cannot stand beside columns for property and value.`;
    if (!has('property')) return t`Choose the column that names the property.`;
    return has('cell') ? null : t`Choose the column that holds the value.`;
  }
  if (!has('value')) return t`Choose at least one column that holds values of a property.`;
  const twice = doubledRole(roles);
  return twice === null ? null : t`Two columns are for ${twice}. Ignore one of them.`;
}

function doubledRole(roles: readonly ColumnRole[]): string | null {
  const seen = new Set<string>();
  for (const role of roles) {
    if (role.is === 'ignored') continue;
    const { value } = optionOf(role, () => true);
    if (seen.has(value)) return roleLabel(role, () => true).toLowerCase();
    seen.add(value);
  }
  return null;
}
