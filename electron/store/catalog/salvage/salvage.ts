import type { CatalogRepair } from '#shared/contract/catalog.ts';
import { DamagedFile } from '../../damaged-file.ts';
import type { Database } from '../../database.ts';
import type { Salvaged } from '../../repair.ts';
import { Meta } from '../meta.ts';
import { Names } from '../names.ts';
import { Revisions } from '../staging/revisions.ts';
import { CarriedCells } from './carried-cells.ts';
import { CarriedProducts } from './carried-products.ts';
import { CarriedChangeSets } from './change-sets.ts';
import { DamagedNames } from './damaged-names.ts';
import { carryEdits } from './edits.ts';
import { carryItems } from './items.ts';
import { keepRepair } from './kept-repair.ts';
import { carryMarks, carryRemovals } from './removals.ts';
import { carryViews } from './views.ts';

/**
 * Carries what can still be read in a damaged file over into a new, empty catalog: the staged edits, the marks, the change
 * sets with what became of each change, what was removed with the snapshots out of which it can be restored, and saved views. Nothing
 * is sent on the strength of a damaged file: products are marked gone until the next pull lists them, change sets wait for
 * the user and look each change up in the service first, what was in flight is read back. `keptAs`: where the damaged file
 * will be put, for the user to be told.
 */
export function salvage(damagedFile: string, fresh: Database, keptAs: string): Salvaged {
  const file = new DamagedFile(damagedFile);
  try {
    return fresh.transaction('durable', () => {
      const salvaged = carryAll(file, fresh);
      keepRepair(new Meta(fresh), { at: new Date().toISOString(), damagedFile: keptAs, ...salvaged });
      return salvaged;
    });
  } finally {
    file.close();
  }
}

function carryAll(file: DamagedFile, db: Database): Omit<CatalogRepair, 'at' | 'damagedFile'> {
  const names = new Names(db);
  const properties = new DamagedNames(file, 'property', 'name');
  const locales = new DamagedNames(file, 'locale', 'code');
  const products = new CarriedProducts(file, db);
  const cells = new CarriedCells({ names, products, properties, locales });
  const changeSets = new CarriedChangeSets(file, db, names);
  const edits = carryEdits(file, db, { names, cells, properties, locales });
  const marks = carryMarks(file, db, products);
  const items = carryItems(file, db, { cells, changeSets });
  const snapshots = carryRemovals(file, db, { products, changeSets });
  const carried = changeSets.complete();
  const views = carryViews(file, db);
  new Revisions(new Meta(db)).neverBelow(Math.max(edits.lastRevision, items.lastRevision));
  return {
    edits: edits.edits,
    marks,
    snapshots,
    views,
    changeSets: carried.changeSets,
    changes: items.changes,
    lostChanges: carried.lost,
    allRead: file.isReadable && edits.complete && items.complete && carried.lost === 0,
  };
}
