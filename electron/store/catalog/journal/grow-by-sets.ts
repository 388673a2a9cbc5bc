import { type Appending, effectiveValue, growsBySet } from '#shared/domain/patch.ts';
import type { Database } from '../../database.ts';
import { fromText, toText } from '../encoding.ts';

const AT_A_TIME = 2_000;

/**
 * Items that add to lists, pending or in flight, become sets of the whole list where `appending` says so: the journal says what is
 * sent, and a set may be repeated. So does the staged edit of one in flight: what it would be added to now is what came of it.
 */
export function growBySets(db: Database, changeSet: number, appending: Appending): void {
  if (appending === 'added') return;
  db.transaction('durable', () => {
    for (let after = 0; ; ) {
      const items = db.arrays<[item: number, value: string, old: string | null]>(
        `SELECT item, value, old FROM item WHERE change_set = ? AND state IN ('pending', 'in_flight')
           AND intent = 'append' AND item > ? ORDER BY item LIMIT ?`,
        changeSet,
        after,
        AT_A_TIME,
      );
      const last = items.at(-1);
      if (!last) return;
      [after] = last;
      const grown = items.flatMap(([item, value, old]) => {
        const draft = { intent: 'append' as const, value: fromText(value), base: fromText(old) };
        return growsBySet(draft, appending) ? [[item, toText(effectiveValue(draft))]] : [];
      });
      const rows = JSON.stringify(grown);
      db.run(
        `UPDATE draft SET intent = 'set', value = k.value ->> 1
         FROM json_each(?) k JOIN item i ON i.item = k.value ->> 0 AND i.state = 'in_flight'
         WHERE draft.product = i.product AND draft.property = i.property AND draft.locale = i.locale AND draft.rev = i.rev`,
        rows,
      );
      db.run(
        `UPDATE item SET intent = 'set', value = k.value ->> 1 FROM json_each(?) k WHERE item.item = k.value ->> 0`,
        rows,
      );
    }
  });
}
