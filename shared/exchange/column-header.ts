import type { ExportColumn } from '../contract/exports.ts';
import { type ByName, namesOf } from '../domain/by-name.ts';
import { isStructure, STRUCTURE } from '../service/structure.ts';
import { type Dialect, recordPaths } from '../service/wire.ts';

/** The names of a connection and its catalog. */
export interface HeaderNames {
  identifierField: string;
  titleField: string;
  productIdField: string;
  /** The service's names for the variant structure (2.2). */
  structureFields: Record<keyof typeof STRUCTURE, string>;
  /** The language of values without one (2.1 rule 2). */
  primary: string;
  /** The languages in which products have values, by property. */
  localesOf: ReadonlyMap<string, readonly string[]>;
}

/** Returns the current names of a catalog's columns; `properties` as listed by `catalog.summary`. */
export function headerNames(
  connection: Dialect,
  properties: readonly { name: string; locales: ByName<number> }[],
): HeaderNames {
  const paths = recordPaths(connection);
  return {
    identifierField: connection.identifierField,
    titleField: connection.titleField,
    productIdField: paths.product_id,
    structureFields: {
      parent: paths.parent_identifier,
      childBound: paths.child_bound_attributes,
      defining: paths.defining_properties,
    },
    primary: connection.locales[0] ?? '',
    localesOf: new Map(properties.map(({ name, locales }) => [name, namesOf(locales)])),
  };
}

/** In English whatever the app's language, like all columns that an import recognizes. */
const COMPLETENESS = { completeness: 'Completeness (%)', missing: 'Missing attributes' };

/** Names of columns that an import ignores, because nothing of a product can be set by them. */
export const INFORMATION_HEADERS: readonly string[] = Object.values(COMPLETENESS);

/**
 * Returns the names of columns in a file, which are unique: a property with its language, "title · de", or only the property
 * if all its values are in that language. An import recognizes them.
 */
export function columnHeaders(columns: readonly ExportColumn[], names: HeaderNames): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const name = columnName(column, names);
    let header = name;
    for (let number = 2; taken.has(header); number++) header = `${name} (${number})`;
    taken.add(header);
    return header;
  });
}

function columnName(column: ExportColumn, names: HeaderNames): string {
  switch (column) {
    case 'identifier':
      return names.identifierField;
    case 'title':
      return names.titleField;
    case 'productId':
      return names.productIdField;
    case 'completeness':
    case 'missing':
      return COMPLETENESS[column];
    default: {
      const { property, locale } = column;
      if (isStructure(property)) return propertyName(property, names);
      const [only = names.primary, ...others] = names.localesOf.get(property) ?? [];
      return others.length === 0 && only === locale ? property : `${property} · ${locale}`;
    }
  }
}

/** The service's name of a property. */
export function propertyName(
  property: string,
  { structureFields }: Pick<HeaderNames, 'structureFields'>,
): string {
  const part = Object.entries(STRUCTURE).find(([, name]) => name === property)?.[0];
  return part === undefined ? property : structureFields[part as keyof typeof STRUCTURE];
}
