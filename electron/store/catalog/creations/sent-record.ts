import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import type { StagedRecord } from './staged-records.ts';

/** What an item of a creation was frozen with. Throws `not_found`. */
export function sentRecord(db: Database, item: number): StagedRecord {
  const row = db.firstArray<[record: string, base: string]>(
    'SELECT s.record, s.raw FROM product_item i JOIN snapshot s USING (snapshot) WHERE i.item = ?',
    item,
  );
  if (!row) throw new AppError('not_found', t`What this item sends is no longer in the local catalog.`);
  const [record, base] = row;
  return { record: JSON.parse(record) as ProductRecord, base: JSON.parse(base) as ProductRecord | null };
}
