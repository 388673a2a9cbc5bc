import { type CatalogRepair, catalogRepair } from '#shared/contract/catalog.ts';
import type { Meta } from '../meta.ts';

const KEY = 'repair';

/** How this catalog was repaired, until the user has read it. Writing only inside a transaction. */
export const keepRepair = (meta: Meta, repair: CatalogRepair): void => meta.set(KEY, JSON.stringify(repair));

export function readRepair(meta: Meta): CatalogRepair | null {
  const kept = meta.get(KEY);
  return kept === null ? null : catalogRepair.parse(JSON.parse(kept));
}

export const forgetRepair = (meta: Meta): void => meta.delete(KEY);
