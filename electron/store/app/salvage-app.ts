import { z } from 'zod';
import { settings } from '#shared/contract/app.ts';
import { storedConnection } from '../app-store.ts';
import { DamagedFile } from '../damaged/damaged-file.ts';
import type { Damaged, Salvaged } from '../damaged/repair.ts';
import type { Database } from '../database.ts';
import { copyOfApp, noteRemoved, wasRemoved } from './app-copy.ts';

const text = z.object({ text: z.string() });

/**
 * Carries the connections and settings of a damaged file over into a new one; those that cannot be read come from the copy
 * that was made when a connection last changed. Without its connection, a catalog and what is staged in it could not be found.
 */
export function salvageApp({ file, path, saved }: Damaged, fresh: Database): Salvaged {
  const copy = new DamagedFile(copyOfApp(path));
  try {
    return fresh.transaction('durable', () => {
      const connections = carryConnections([file, copy], fresh);
      const lost = Math.max((saved?.counts.connections ?? 0) - connections, 0);
      return { connections, lost, settings: carrySettings([file, copy], fresh) };
    });
  } finally {
    copy.close();
  }
}

function carryConnections(files: readonly DamagedFile[], db: Database): number {
  const carried = new Set<string>();
  for (const file of files)
    for (const row of file.scan<{ key: number }>(
      'SELECT rowid AS key, document AS text FROM connection WHERE rowid >= ? ORDER BY rowid',
    )) {
      const { data: connection } = storedConnection.safeParse(parsed(row));
      if (!connection || carried.has(connection.id)) continue;
      if (files.some((one) => wasRemoved(one, connection.id))) {
        noteRemoved(db, connection.id);
        continue;
      }
      carried.add(connection.id);
      db.run(
        'INSERT INTO connection (id, created_at, document) VALUES (?, ?, ?)',
        connection.id,
        connection.createdAt,
        JSON.stringify(connection),
      );
    }
  return carried.size;
}

function carrySettings(files: readonly DamagedFile[], db: Database): number {
  const carried = new Set<string>();
  for (const file of files)
    for (const row of file.scan<{ key: number; name: unknown }>(
      'SELECT rowid AS key, name, value AS text FROM setting WHERE rowid >= ? ORDER BY rowid',
    )) {
      const { name } = row;
      const value = parsed(row);
      const isSetting =
        typeof name === 'string' && Object.hasOwn(settings.shape, name) && value !== undefined;
      if (!isSetting || carried.has(name) || !settings.safeParse({ [name]: value }).success) continue;
      carried.add(name);
      db.run('INSERT INTO setting (name, value) VALUES (?, ?)', name, JSON.stringify(value));
    }
  return carried.size;
}

/** Undefined for text that is no longer JSON. */
function parsed(row: unknown): unknown {
  const { data } = text.safeParse(row);
  if (!data) return undefined;
  try {
    return JSON.parse(data.text);
  } catch {
    return undefined; // damaged; the file is kept
  }
}
