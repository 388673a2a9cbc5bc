import { createHash } from 'node:crypto';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import { HELD_BACK_SQL } from './product-states.ts';

/** In SQL: the marks of both modes that would be sent. */
export const FROM_SENDABLE = `FROM removal_mark m JOIN product p USING (product) WHERE ${HELD_BACK_SQL} IS NULL`;

interface SendableMarks {
  counts: Record<RemovalMode, number>;
  /** Equal only while the same products would be sent, in the same ways. */
  fingerprint: string;
}

/** What would be removed now. */
export function sendableMarks(db: Database): SendableMarks {
  const counts = { unlink: 0, delete: 0 };
  const hash = createHash('sha256');
  for (const [mode, products, named] of db.arrays<[RemovalMode, number, string]>(
    `SELECT m.mode, count(*), json_group_array(json_array(p.product, p.product_id) ORDER BY p.product)
     ${FROM_SENDABLE} GROUP BY m.mode ORDER BY m.mode`,
  )) {
    counts[mode] = products;
    hash.update(`${mode} ${named}\n`);
  }
  return { counts, fingerprint: hash.digest('base64') };
}
