import { z } from 'zod';
import {
  type CatalogHoldings,
  type CatalogRepair,
  type CatalogSettings,
  catalogHoldings,
  catalogSettings,
} from '#shared/contract/catalog.ts';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Damaged, Salvaged } from '../../damaged/repair.ts';
import type { Database } from '../../database.ts';
import { CatalogCounts } from '../catalog-counts.ts';
import { Meta } from '../meta.ts';
import { Names } from '../names.ts';
import { Drafts } from '../staging/drafts.ts';
import { Marks } from '../staging/marks.ts';
import { Revisions } from '../staging/revisions.ts';
import { CarriedCells } from './carried-cells.ts';
import { CarriedProducts } from './carried-products.ts';
import { CarriedChangeSets } from './change-sets.ts';
import { damagedFact } from './damaged-fact.ts';
import { DamagedNames, OtherTables } from './damaged-names.ts';
import { DamagedTables } from './damaged-tables.ts';
import { carryEdits, carryMarks } from './edits.ts';
import { CarriedItems } from './items.ts';
import { carryServiceChanges } from './service-changes.ts';
import { carryViews } from './views.ts';

/**
 * Carries over what can still be read in a damaged file into a new, empty catalog: the staged edits, the marks, the change
 * sets with the outcome of each change, what was removed with the snapshots from which it can be restored, what the service
 * changed, and saved views. Nothing is sent based on a damaged file: products are marked as gone until the next pull lists
 * them, change sets wait for the user and look up each change in the service first, and what was in flight is read back. The
 * user is told what is missing.
 */
export function salvage(damaged: Damaged, fresh: Database): Salvaged {
  return fresh.transaction('durable', () => {
    const repair = tell(damaged, carryAll(damaged.file, fresh));
    new Meta(fresh).set('repair', repair);
    return repair;
  });
}

/** Spellings keep their own numbers, which items refer to. */
function carrySpellings(tables: DamagedTables): void {
  for (const spelling of tables.rows('locale_spelling', { locale_spelling: z.int(), code: z.string() }))
    tables.insert('locale_spelling', spelling);
}

const segment = { product: z.int(), property: z.int(), locale: z.int(), source_locale: z.int() };

/** Carries over what is kept about translations, and the glossary. */
function carryTranslations(
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

interface Carried {
  holdings: CatalogHoldings & CatalogSettings;
  /** As far as the file itself reveals it. */
  lostChanges: number;
  allRead: boolean;
  /** An earlier repair that the user has not read about yet. */
  unread: CatalogRepair | null;
}

function carryAll(file: DamagedFile, db: Database): Carried {
  const names = new Names(db);
  const tables = new DamagedTables(file, db);
  carrySpellings(tables);
  const others = new OtherTables(file, db);
  const properties = new DamagedNames(file, others, 'property', 'name');
  const locales = new DamagedNames(file, others, 'locale', 'code');
  const products = new CarriedProducts(file, others, db);
  const cells = new CarriedCells({ names, products, properties, locales });
  const changeSets = new CarriedChangeSets(tables, db, names);
  const edits = carryEdits(tables, db, { names, cells });
  carryMarks(tables, products, { db, names });
  carryTranslations(tables, { cells, locales, names });
  carryServiceChanges(tables, { cells, products });
  const items = new CarriedItems({ tables, db, cells, products, changeSets });
  items.carry();
  const lostChanges = changeSets.complete();
  carryViews(file, tables, db, names);
  new Revisions(new Meta(db)).neverBelow(Math.max(edits.lastRevision, items.lastRevision));
  return {
    holdings: new CatalogCounts({ db, drafts: new Drafts(db), marks: new Marks(db) }).count(),
    lostChanges,
    allRead: file.isReadable && edits.complete && items.complete && lostChanges === 0,
    unread: damagedFact(file, 'repair') ?? null,
  };
}

function tell({ movedTo, saved, mayBeOlder }: Damaged, carried: Carried): CatalogRepair {
  const { holdings, unread } = carried;
  const missing = (name: keyof typeof holdings): number =>
    Math.max((saved?.counts[name] ?? 0) - holdings[name], 0);
  const lost = (name: keyof CatalogHoldings): number => {
    const counted = missing(name);
    return (
      (name === 'changes' ? Math.max(counted, carried.lostChanges) : counted) + (unread?.lost[name] ?? 0)
    );
  };
  const lostSetting = (name: keyof CatalogSettings): number =>
    Math.max(missing(name), unread?.lostSettings[name] ?? 0);
  const names = catalogHoldings.keyof().options;
  return {
    at: new Date().toISOString(),
    damagedFile: movedTo,
    carried: catalogHoldings.parse(holdings),
    lost: catalogHoldings.parse(Object.fromEntries(names.map((name) => [name, lost(name)]))),
    lostSettings: catalogSettings.parse(
      Object.fromEntries(catalogSettings.keyof().options.map((name) => [name, lostSetting(name)])),
    ),
    savedUntil: saved?.at ?? null,
    allRead:
      carried.allRead && !mayBeOlder && names.every((name) => lost(name) === 0) && (unread?.allRead ?? true),
  };
}
