import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppStore, type StoredConnection, storedConnection } from '../store/app-store.ts';
import type { StoreClient } from '../store/rpc.ts';

/** Beside each catalog, so that it has its connection even if the list of connections is lost. Never has a token. */
const DESCRIPTION = 'connection.json';

/** Saves beside its catalog what connection it belongs to. `folder`: that of the catalog. */
export async function describeCatalog(folder: string, connection: StoredConnection): Promise<void> {
  const file = join(folder, DESCRIPTION);
  await writeFile(`${file}.new`, JSON.stringify(storedConnection.parse(connection)), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** `connections`: those added; `unknown`: catalogs of which nothing says what connection they belong to. */
interface Adopted {
  connections: number;
  unknown: number;
}

/**
 * Adds the connections of catalogs in `folder` that no connection belongs to, unless the user removed them: the list of
 * connections was lost, or is an older one.
 */
export async function adoptCatalogs(folder: string, appStore: StoreClient<AppStore>): Promise<Adopted> {
  const known = new Set([
    ...(await appStore.connections()).map(({ id }) => id),
    ...(await appStore.removedConnections()),
  ]);
  const adopted: Adopted = { connections: 0, unknown: 0 };
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  for (const id of ids.filter((one) => !known.has(one) && existsSync(join(folder, one, 'catalog.db')))) {
    const connection = described(join(folder, id, DESCRIPTION));
    if (connection?.id === id) {
      await appStore.saveConnection(connection);
      adopted.connections++;
    } else adopted.unknown++;
  }
  return adopted;
}

/** Null if there is no description, or none that can be read. */
function described(file: string): StoredConnection | null {
  try {
    return storedConnection.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null; // the catalog stays, and is reported
  }
}
