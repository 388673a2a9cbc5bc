import type { ItemState } from '#shared/contract/changesets.ts';
import type { Reason } from '#shared/contract/reason.ts';
import type { TicketRow } from '#shared/contract/tickets.ts';
import { NO_REASON } from '#shared/domain/reason-text.ts';
import type { Database } from '../../database.ts';

/** What became of the edits of a product. */
export type Correction = Pick<TicketRow, 'outcome' | 'at' | 'changeSet'> & Reason;

interface LastItem extends Reason {
  product: number;
  state: ItemState;
  at: string | null;
  changeSet: number;
  /** Whether its change set was stopped. */
  stopped: number;
  /** Whether it took an edit back. */
  isUndo: number;
  /** Whether its edit is staged still, and would be sent again. */
  isStaged: number;
}

/** The last item of each edited cell, and of each product that was sent whole, in change sets made since a moment. */
const LAST_SQL = `SELECT i.product, i.state, i.code, i.said, i.message, i.at, i.change_set AS changeSet,
    s.state = 'cancelled' AS stopped, s.kind = 'undo' AS isUndo,
    iif(i.action IS NULL,
      EXISTS (SELECT 1 FROM draft d WHERE d.product = i.product AND d.property = i.property AND d.locale = i.locale),
      EXISTS (SELECT 1 FROM creation_mark m WHERE m.product = i.product)) AS isStaged
  FROM json_each(?) k CROSS JOIN item i ON i.product = k.value JOIN change_set s USING (change_set)
  WHERE s.created_at >= ? AND (i.action IS NULL OR i.action = 'replace') AND i.item =
    (SELECT max(l.item) FROM item l WHERE l.product = i.product AND l.property IS i.property AND l.locale IS i.locale
       AND l.action IS i.action)
  ORDER BY i.item DESC`;

/** Products with something staged: edits, or that they are sent whole. */
const STAGED_SQL = `SELECT k.value FROM json_each(?) k WHERE EXISTS (SELECT 1 FROM draft d WHERE d.product = k.value)
  OR EXISTS (SELECT 1 FROM creation_mark m WHERE m.product = k.value)`;

/**
 * What became of the edits of products since a list was kept: the worst of what is known, and *corrected* only if nothing else is left to
 * send. A product that is left out has no edits.
 */
export function corrections(
  db: Database,
  products: readonly number[],
  keptAt: string,
): Map<number, Correction> {
  if (products.length === 0) return new Map();
  const named = JSON.stringify(products);
  const staged = new Set(db.arrays<[number]>(STAGED_SQL, named).map(([product]) => product));
  const sent = Map.groupBy(db.all<LastItem>(LAST_SQL, named, keptAt), ({ product }) => product);
  return new Map(
    products.flatMap((product) => {
      const correction = correctionOf(sent.get(product) ?? [], staged.has(product));
      return correction ? [[product, correction] as const] : [];
    }),
  );
}

/** `items`: the newest first. */
function correctionOf(items: readonly LastItem[], isStaged: boolean): Correction | null {
  const being = (outcome: Correction['outcome'], item: LastItem | undefined): Correction | null => {
    if (!item) return null;
    const { code, said, message, at, changeSet } = item;
    return { outcome, code, said, message, at, changeSet };
  };
  return (
    being(
      'unknown',
      items.find(({ state }) => state === 'unknown'),
    ) ??
    being(
      'on_its_way',
      items.find(({ state, stopped }) => state === 'in_flight' || (state === 'pending' && stopped === 0)),
    ) ??
    being(
      'failed',
      items.find((item) => item.state === 'failed' && item.isStaged === 1),
    ) ??
    being(
      'conflict',
      items.find((item) => item.state === 'conflict' && item.isStaged === 1),
    ) ??
    (isStaged ? { outcome: 'to_be_corrected', ...NO_REASON, at: null, changeSet: null } : null) ??
    being(
      'corrected',
      items.find(({ state, isUndo }) => state === 'applied' && isUndo === 0),
    )
  );
}
