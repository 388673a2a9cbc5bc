import { type CatalogRepair, catalogRepair } from '#shared/contract/catalog.ts';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Meta } from '../meta.ts';
import { jsonText } from './json-text.ts';

const KEY = 'repair';

/** Keeps how this catalog was repaired until the user has read it. Only inside a transaction. */
export const keepRepair = (meta: Meta, repair: CatalogRepair): void => meta.set(KEY, JSON.stringify(repair));

/** Null if there is none, or if this version cannot read it. */
export function readRepair(meta: Meta): CatalogRepair | null {
  const kept = meta.get(KEY);
  return kept === null ? null : (catalogRepair.safeParse(JSON.parse(kept)).data ?? null);
}

export const forgetRepair = (meta: Meta): void => meta.delete(KEY);

/** Reads it from a file that was damaged again before the user read about the last repair. */
export function readUnread(file: DamagedFile): CatalogRepair | null {
  const row = file.row<{ value: unknown }>('SELECT value FROM meta WHERE name = ?', KEY);
  const { data: text } = jsonText.safeParse(row?.value);
  return text === undefined ? null : (catalogRepair.safeParse(JSON.parse(text)).data ?? null);
}
