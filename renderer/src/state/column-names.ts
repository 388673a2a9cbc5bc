import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { derivedLabel, propertyLabels } from '#shared/domain/property-label.ts';
import { isStructure } from '#shared/service/structure.ts';
import { languageName } from '../components/format.ts';

interface ColumnNames {
  /** service: properties of the active connection that are not translatable, as of the last summary. */
  untranslated: ReadonlySet<string>;
  /** service: what its properties are called, by their names. */
  labels: ReadonlyMap<string, string>;
}

const useColumnNames = create<ColumnNames>()(() => ({ untranslated: new Set(), labels: new Map() }));

/** Takes over the labels of properties, and which of them are translatable, from the active connection's catalog. */
export function keepColumnNames({
  properties,
  propertyNames,
}: Pick<CatalogSummary, 'properties' | 'propertyNames'>): void {
  const untranslated = properties.filter(({ translatable }) => !translatable).map(({ name }) => name);
  const labels = propertyLabels(
    properties.map(({ name }) => name),
    propertyNames,
  );
  const before = useColumnNames.getState();
  if (sameItems(untranslated, before.untranslated) && sameItems(labels, before.labels)) return;
  useColumnNames.setState({ untranslated: new Set(untranslated), labels });
}

const sameItems = (a: Iterable<unknown>, b: Iterable<unknown>): boolean =>
  JSON.stringify([...a]) === JSON.stringify([...b]);

/** Whether a property is translatable, as far as known. */
export const hasLanguages = (property: string): boolean =>
  !isStructure(property) && !useColumnNames.getState().untranslated.has(property);

/** "Care instructions" for `care_instructions`: what a property is called in the app, by the user or by its name. */
export const propertyLabel = (property: string): string =>
  useColumnNames.getState().labels.get(property) ??
  derivedLabel(isStructure(property) ? property.slice(1) : property);

/** The text by which a property is found, in lower case: its label and its name. */
export const propertySearchText = (property: string): string =>
  `${propertyLabel(property)} ${property}`.toLowerCase();

/** Compares property names by the alphabetical order of their labels. */
export const byPropertyLabel = (a: string, b: string): number =>
  propertyLabel(a).localeCompare(propertyLabel(b));

/** "Title, German": the name of a column for screen readers and sentences; "Weight" if there are no languages. */
export const columnName = ({ property, locale }: Column): string =>
  hasLanguages(property) ? `${propertyLabel(property)}, ${languageName(locale)}` : propertyLabel(property);

/** "Title · de": the short name of a column, as lists and history show it; "Weight" if there are no languages. */
export const columnLabel = ({ property, locale }: Column): string =>
  hasLanguages(property) ? `${propertyLabel(property)} · ${locale}` : propertyLabel(property);

/** "title · de": a column as files have it, by the name that the service knows; "weight" if there are no languages. */
export const columnHeader = ({ property, locale }: Column): string =>
  hasLanguages(property) ? `${property} · ${locale}` : property;

/** The name of the language that a column is in, or a replacement text if there are none. */
export const columnLanguage = ({ property, locale }: Column): string =>
  hasLanguages(property) ? languageName(locale) : t`not translatable`;

/** Renders the calling component again when property labels and languages become known. */
export const useCurrentColumnNames = (): void => void useColumnNames();
