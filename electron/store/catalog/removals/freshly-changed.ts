import type { NamedProduct } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';

/** Marked products that the service changed (4.5) since the last pull. */
export interface FreshlyChanged {
  total: number;
  /** Those whose changes may be older than the pull: they have no time, or one that the clocks may be wrong about. */
  uncertain: number;
  /** Those that the catalog has not read since. */
  unread: number;
  /** The newest first, with their last change. */
  products: (NamedProduct & { mode: RemovalMode; at: string | null })[];
}

/** At most `limit` of the products; whether or not the catalog read them again since (`feed_entry.seen`). */
export function freshlyChanged(db: Database, limit: number): FreshlyChanged {
  const changed = `WITH c AS MATERIALIZED (
      SELECT p.product, p.seen, m.mode, max(e.entry) AS entry, max(e.time) AS time, max(e.seen) AS unread
      FROM removal_mark m CROSS JOIN product p USING (product) CROSS JOIN feed_entry e USING (product)
      WHERE p.gone = 0 AND max(e.seen, ~e.seen) >= p.seen GROUP BY p.product)`;
  const [total, certain, unread] = db.firstArray<[number, number, number]>(
    `${changed} SELECT count(*),
       count(*) FILTER (WHERE c.time >= (SELECT unixepoch(started_at, 'subsec') * 1000 FROM pull WHERE pull = c.seen)),
       count(*) FILTER (WHERE c.unread >= c.seen) FROM c`,
  ) ?? [0, 0, 0];
  const products = db.all<FreshlyChanged['products'][number]>(
    `${changed} SELECT p.product, p.identifier, p.title, c.mode, f.at
     FROM c JOIN product p USING (product) JOIN feed_entry f ON f.entry = c.entry
     ORDER BY f.at DESC, p.place, p.product LIMIT ?`,
    limit,
  );
  return { total, uncertain: total - certain, unread, products };
}
