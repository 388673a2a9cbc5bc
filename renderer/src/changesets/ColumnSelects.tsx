import { t } from '@lingui/core/macro';
import { NO_LANGUAGE } from '#shared/contract/drafts.ts';
import type { Column } from '#shared/domain/cell.ts';
import { FilterSelect } from '../components/FilterBar.tsx';
import { capital, formatNumber, languageName, languageWithCode } from '../components/format.ts';
import { propertyLabel } from '../state/column-names.ts';

/** A property or language, and how many rows are about it; null if they are not counted. */
export interface Choice {
  value: string;
  rows: number | null;
}

export interface ColumnChoices {
  properties: readonly Choice[];
  locales: readonly Choice[];
}

interface Chosen {
  property: string | null;
  locale: string | null;
}

/**
 * The properties and languages to choose from, each counted within the other choice, most rows first. What is chosen stays
 * listed even without rows.
 */
export const columnChoices = (
  columns: readonly (Column & { rows: number })[],
  { property, locale }: Chosen,
) => ({
  properties: counted(
    columns.filter((column) => locale === null || column.locale === locale),
    'property',
    property,
  ),
  locales: counted(
    columns.filter((column) => property === null || column.property === property),
    'locale',
    locale,
  ),
});

function counted(
  columns: readonly (Column & { rows: number })[],
  by: 'property' | 'locale',
  chosen: string | null,
): { value: string; rows: number }[] {
  const rows = new Map<string, number>(chosen === null ? [] : [[chosen, 0]]);
  for (const column of columns) rows.set(column[by], (rows.get(column[by]) ?? 0) + column.rows);
  return [...rows]
    .map(([value, sum]) => ({ value, rows: sum }))
    .sort((a, b) => b.rows - a.rows || a.value.localeCompare(b.value));
}

/** The name of a language of a list, or "no language". */
export const placeName = (locale: string): string =>
  locale === NO_LANGUAGE ? t`no language` : languageName(locale);

export interface ColumnSelectsProps extends Chosen {
  choices: ColumnChoices;
  onChange: (to: Partial<Chosen>) => void;
}

/** Narrows a list to a property and a language. */
export function ColumnSelects({ choices, property, locale, onChange }: ColumnSelectsProps) {
  return (
    <>
      <FilterSelect
        label={t`Property`}
        all={t`All properties`}
        value={property}
        options={choices.properties.map((choice) => withRows(choice, propertyLabel(choice.value)))}
        onChange={(next) => onChange({ property: next })}
      />
      <FilterSelect
        label={t`Language`}
        all={t`All languages`}
        value={locale}
        options={choices.locales.map((choice) => withRows(choice, languageLabel(choice.value)))}
        onChange={(next) => onChange({ locale: next })}
      />
    </>
  );
}

const languageLabel = (locale: string): string =>
  locale === NO_LANGUAGE ? capital(placeName(locale)) : languageWithCode(locale);

const withRows = ({ value, rows }: Choice, name: string) => ({
  value,
  label: rows === null ? name : `${name} · ${formatNumber(rows)}`,
});
