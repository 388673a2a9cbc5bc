import { z } from 'zod';
import type { Names } from '../names.ts';
import type { CarriedCells } from './carried-cells.ts';
import type { DamagedNames } from './damaged-names.ts';
import type { DamagedTables } from './damaged-tables.ts';

const segment = { product: z.int(), property: z.int(), locale: z.int(), source_locale: z.int() };

/** Carries over what is kept about translations, and the glossary. */
export function carryTranslations(
  tables: DamagedTables,
  { cells, locales, names }: { cells: CarriedCells; locales: DamagedNames; names: Names },
): void {
  for (const row of tables.rows('segment', segment)) {
    const cell = cells.key(row);
    const source = locales.name(row.source_locale);
    if (cell && source !== null)
      tables.insert('segment', { ...row, ...cell, source_locale: names.locales.id(source) });
  }
  for (const term of tables.rows('term', { term: z.int() })) tables.insert('term', term);
}
