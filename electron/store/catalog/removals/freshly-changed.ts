import type { NamedProduct } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';

type ChangedProduct = NamedProduct & { mode: RemovalMode; at: string | null };

/** Marked products that the service changed (4.5) since the catalog read them, the newest first, with their last change. */
export function freshlyChanged(db: Database, limit: number): { total: number; products: ChangedProduct[] } {
  const from = `FROM removal_mark m JOIN product p USING (product) JOIN feed_entry f ON f.entry =
      (SELECT max(e.entry) FROM feed_entry e WHERE e.product = p.product AND e.seen >= p.seen)
    WHERE p.gone = 0`;
  const [total] = db.firstArray<[number]>(`SELECT count(*) ${from}`) ?? [0];
  const products = db.all<ChangedProduct>(
    `SELECT p.product, p.identifier, p.title, m.mode, f.at ${from} ORDER BY f.at DESC, p.place, p.product LIMIT ?`,
    limit,
  );
  return { total, products };
}
