import { create } from 'zustand';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { isStructure } from '#shared/service/structure.ts';
import { languageName } from '../components/format.ts';

interface ColumnNames {
  /** service: properties of the active connection that are not translatable, as of the last summary. */
  untranslated: ReadonlySet<string>;
}

const useColumnNames = create<ColumnNames>()(() => ({ untranslated: new Set() }));

/** Takes over which properties are translatable, from the active connection's catalog. */
export function keepColumnNames({ properties }: Pick<CatalogSummary, 'properties'>): void {
  const untranslated = properties.filter(({ translatable }) => !translatable).map(({ name }) => name);
  const { untranslated: before } = useColumnNames.getState();
  if (untranslated.length === before.size && untranslated.every((name) => before.has(name))) return;
  useColumnNames.setState({ untranslated: new Set(untranslated) });
}

/** Whether a property is translatable, as far as that is known. */
export const hasLanguages = (property: string): boolean =>
  !isStructure(property) && !useColumnNames.getState().untranslated.has(property);

/** "title, German": the name of a column for screen readers and sentences; "weight" where there are no languages. */
export const columnName = ({ property, locale }: Column): string =>
  hasLanguages(property) ? `${property}, ${languageName(locale)}` : property;

/** "title · de": the short name of a column, as lists and history show it; "weight" where there are no languages. */
export const columnLabel = ({ property, locale }: Column): string =>
  hasLanguages(property) ? `${property} · ${locale}` : property;

/** The language a column is in, by name, or what stands in its place where there are none. */
export const columnLanguage = ({ property, locale }: Column): string =>
  hasLanguages(property) ? languageName(locale) : 'not translatable';

/** Renders the calling component again when it becomes known which properties have languages. */
export const useCurrentColumnNames = (): void => void useColumnNames();
