import { sameValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromText } from '../encoding.ts';
import type { CellKey } from '../names.ts';
import type { CurrentValues } from '../products/current-values.ts';
import type { ItemStates } from './item-states.ts';

/**
 * Updates what items that wait for a decision say the service holds: for products whose values were just written, it is what
 * was written, so that nobody decides based on an older value.
 */
export function refreshFound(
  db: Database,
  products: readonly number[],
  current: CurrentValues,
  states: ItemStates,
): void {
  const waiting = db.firstArray('SELECT 1 FROM change_set WHERE conflict + unknown > 0 LIMIT 1');
  if (!waiting) return;
  const items = db.all<CellKey & { item: number; found: string }>(
    `SELECT i.item, i.product, i.property, i.locale, i.found FROM json_each(?) k
     CROSS JOIN item i ON i.product = k.value
     WHERE i.state IN ('conflict', 'unknown') AND i.found IS NOT NULL`,
    JSON.stringify(products),
  );
  states.found(
    items.flatMap(({ item, found, ...cell }) => {
      const now = current.read(cell);
      return sameValue(now, fromText(found)) ? [] : { item, found: now };
    }),
  );
}
