import { DatabaseSync } from 'node:sqlite';
import { differences, type ListedRecord } from '../../support/listed-record.ts';

interface KeptItem {
  change_set: number;
  identifier: string;
  state: string;
  raw: string | null;
}

/**
 * Violations on disk at the moment that a removal is about to reach the service: its item must be in flight, and it and every
 * other product still to be removed must have a complete snapshot. The file is read from outside, while the app has it open.
 */
export function unkeptAtRemoval(
  catalogFile: string,
  path: string,
  products: ReadonlyMap<string, { before: ListedRecord }>,
): string[] {
  const { pathname, searchParams } = new URL(path, 'http://service');
  const productId = /\/products\/([^/]+)\/delete$/.exec(pathname)?.[1] ?? '';
  const mode = searchParams.get('mode') ?? '';
  const told = (sentence: string) => [`as “${mode} ${productId}” arrived, ${sentence}`];
  const db = new DatabaseSync(catalogFile, { readOnly: true, timeout: 5_000 });
  try {
    const kept = db
      .prepare(
        `SELECT i.change_set, i.identifier, i.state, s.raw FROM item i LEFT JOIN snapshot s USING (snapshot)
         WHERE i.product_id = ? AND i.action = ? ORDER BY i.item DESC LIMIT 1`,
      )
      .get(productId, mode) as KeptItem | undefined;
    if (!kept) return told('the journal had no such item');
    if (kept.state !== 'in_flight') return told(`its item was ${kept.state}`);
    if (kept.raw === null) return told('it had no snapshot');
    const wanted = products.get(kept.identifier);
    const lost = wanted ? differences(wanted.before, JSON.parse(kept.raw) as ListedRecord) : ['any product'];
    const { missing } = db
      .prepare(
        `SELECT count(*) AS missing FROM item
         WHERE change_set = ? AND snapshot IS NULL AND state IN ('pending', 'in_flight', 'unknown')`,
      )
      .get(kept.change_set) as { missing: number };
    return [
      ...(lost.length > 0 ? told(`its snapshot lacked ${lost.join(', ')}`) : []),
      ...(missing > 0 ? told(`${missing} others that are still to go had no snapshot`) : []),
    ];
  } finally {
    db.close();
  }
}
