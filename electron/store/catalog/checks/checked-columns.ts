import type { FactOf, Meta } from '../meta.ts';
import { columnNumber } from '../names.ts';
import type { ScopeIds } from '../segments/segment-reader.ts';

type CheckedColumn = FactOf<'checked_columns'>[number];

/** Columns that were checked in the same way. */
interface CheckedScope extends ScopeIds {
  /** Numbers of the columns: not every property need have been checked in every language. */
  columns: ReadonlySet<number>;
}

/** The columns in which translations were checked, each as it was checked last. */
export class CheckedColumns {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  all(): CheckedColumn[] {
    return this.#meta.get('checked_columns');
  }

  /** Only inside a transaction. */
  add({ source, targets, properties, everything }: ScopeIds): void {
    const numberOf = ({ property, locale }: CheckedColumn) => columnNumber(property, locale);
    const columns = new Map(this.all().map((column) => [numberOf(column), column]));
    for (const property of properties)
      for (const locale of targets) {
        const column = { property, locale, source, everything };
        columns.set(numberOf(column), column);
      }
    this.#meta.set('checked_columns', [...columns.values()]);
  }

  scopes(): CheckedScope[] {
    const alike = Map.groupBy(this.all(), ({ source, everything }) => `${source} ${everything}`);
    return [...alike.values()].map((columns) => ({
      source: columns[0]!.source,
      everything: columns[0]!.everything,
      targets: [...new Set(columns.map(({ locale }) => locale))],
      properties: [...new Set(columns.map(({ property }) => property))],
      references: [],
      columns: new Set(columns.map(({ property, locale }) => columnNumber(property, locale))),
    }));
  }
}
