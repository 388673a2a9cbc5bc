import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { Column } from '#shared/domain/cell.ts';
import { OPTIONS } from './generated-catalog.ts';
import { columnsOf, generatedProduct } from './generated-product.ts';
import { appOnSandbox } from './sandbox-process.ts';

const PAGE = 1000;
/** Nothing listens there: grid benches need no service. */
const NO_SERVICE = { url: 'http://127.0.0.1:9', token: 'bench-token', integrationId: 'bench' };

/** A data folder as the app leaves it after a pull, with one connection. */
export interface CatalogFolder {
  dataDir: string;
  connectionId: string;
  database: string;
  /** The visible columns. */
  shown: Column[];
}

export interface CatalogSize {
  products: number;
  values: number;
  /** Visible columns: the first `values` are filled in every product, all of them in the first product. */
  columns: number;
}

const made = new Map<string, Promise<CatalogFolder>>();

/** The folder of a generated catalog of this size; made once per run and deleted at its end. */
export function catalogFolder(size: CatalogSize): Promise<CatalogFolder> {
  const key = `${size.products} × ${size.values} in ${size.columns}`;
  const folder = made.get(key) ?? makeFolder(size);
  made.set(key, folder);
  return folder;
}

async function makeFolder({ products, values, columns }: CatalogSize): Promise<CatalogFolder> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catalog-desk-bench-data-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { app, connectionId, database } = await appOnSandbox(dataDir, NO_SERVICE);
  await app.handlers['settings.set']({ lastConnection: connectionId });
  await app.close();
  mkdirSync(dirname(database), { recursive: true });
  const shown = columnsOf(Math.max(columns, values));
  const { store, close } = openDatabase(database, catalogDatabase(OPTIONS));
  const { pull } = store.beginPull();
  for (let from = 0; from < products; from += PAGE) {
    const page = Array.from({ length: Math.min(PAGE, products - from) }, (_, i) =>
      generatedProduct(from + i, from + i === 0 ? shown : shown.slice(0, values)),
    );
    store.writePage(pull, page, 'more');
  }
  store.finishPull(pull);
  store.saveLayout({ columns: shown, widths: {} });
  close(true);
  return { dataDir, connectionId, database, shown };
}
