import { t } from '@lingui/core/macro';
import { namesOf } from '#shared/domain/by-name.ts';
import type { CategoryNames } from '#shared/domain/category-names.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { ColumnShape } from '#shared/domain/doubt.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { isStructure, STRUCTURE } from '#shared/service/structure.ts';
import type { ColumnKey } from '../blocks/cell-reader.ts';
import type { ColumnShapes } from '../blocks/column-shapes.ts';
import type { Core } from '../core.ts';
import { notPulled } from '../kept-languages.ts';

/** A column of a file as the catalog knows it. */
export interface ImportColumn {
  column: Column;
  /** Null if no cell of it was ever seen. */
  key: ColumnKey;
  kind: ValueKind;
  /** What its values look like. */
  shape: ColumnShape;
  /** The categories that its property holds; null if it holds something else. */
  categories: () => CategoryNames | null;
  /** Why nothing can be staged in it. */
  problem: string | null;
}

const STRUCTURE_KINDS: ReadonlyMap<string, ValueKind> = new Map([
  [STRUCTURE.parent, 'text'],
  [STRUCTURE.childBound, 'list'],
  [STRUCTURE.defining, 'list'],
]);

/** Looks columns up in the catalog, as it was when the import was opened. */
export class ImportColumns {
  readonly #names: Core['names'];
  readonly #kinds: ReadonlyMap<string, ValueKind>;
  readonly #locales: ReadonlySet<string>;
  readonly #keptLanguages: Pick<Core['keptLanguages'], 'isPulled' | 'pulled'>;
  readonly #shapes: ColumnShapes;
  readonly #known = new Map<string, ImportColumn>();

  /** `locales`: those of the connection; languages in which products have values are known as well. */
  constructor(
    {
      names,
      counts,
      keptLanguages,
      shapes,
    }: Pick<Core, 'names' | 'counts' | 'keptLanguages'> & { shapes: ColumnShapes },
    locales: readonly string[],
  ) {
    const properties = counts.properties();
    this.#keptLanguages = keptLanguages;
    this.#shapes = shapes;
    this.#names = names;
    this.#kinds = new Map(properties.map(({ name, kind }) => [name, kind]));
    this.#locales = new Set([...locales, ...properties.flatMap((property) => namesOf(property.locales))]);
  }

  of(column: Column): ImportColumn {
    const text = columnKey(column);
    let known = this.#known.get(text);
    if (!known) {
      known = this.#lookUp(column);
      this.#known.set(text, known);
    }
    return known;
  }

  #lookUp(column: Column): ImportColumn {
    const property = this.#names.properties.find(column.property);
    const locale = this.#names.locales.find(column.locale);
    const key = property === undefined || locale === undefined ? null : { property, locale };
    return {
      column,
      key,
      shape: this.#shapes.of(key),
      categories: () => this.#shapes.categoriesOf(key),
      kind: STRUCTURE_KINDS.get(column.property) ?? this.#kinds.get(column.property) ?? 'text',
      problem: this.#problem(column),
    };
  }

  #problem({ property, locale }: Column): string | null {
    if (!isStructure(property) && !this.#kinds.has(property) && this.#keptLanguages.pulled !== null)
      return t`No product has a property “${property}” in a language that is pulled. Keep all languages in Connections and pull, add the property in the Catalog, or ignore this column.`;
    if (!isStructure(property) && !this.#kinds.has(property))
      return t`No product has a property “${property}”. Add the property in the Catalog, or ignore this column.`;
    if (!this.#locales.has(locale))
      return t`“${locale}” is no language of this connection. Add the language in Connections, or ignore this column.`;
    return this.#keptLanguages.isPulled(locale) ? null : notPulled(locale);
  }
}
