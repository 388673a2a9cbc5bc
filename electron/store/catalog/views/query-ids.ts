import type { CheckName } from '#shared/domain/checks/check.ts';

/** Ids of what a query names; `null` for a name that the catalog has never seen. */
export interface QueryIds {
  property(name: string): number | null;
  locale(code: string): number | null;
  /** Languages of the integration that are pulled. */
  locales: readonly string[];
  /** Whether a cell without a value is known to be empty. */
  isPulled(locale: string): boolean;
  /** Properties that have a value, or a gap, in each language. */
  translatable: readonly number[];
  primaryLocale: number | null;
  /** The column whose staged edit is the product's title. */
  title: { property: number; locale: number } | null;
  /** Checks of translations that are not turned off. */
  checks(): CheckName[];
  /** Whether a list of identifiers with this number is kept. */
  hasList(list: number): boolean;
}
