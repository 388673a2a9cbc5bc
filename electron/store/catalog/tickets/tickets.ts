import { t } from '@lingui/core/macro';
import type { ItemState, ProductAction } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { KeptLine, SavedTicket, TicketOutcome, TicketRow } from '#shared/contract/tickets.ts';
import { plainReason } from '#shared/domain/reason-text.ts';
import { removalEffect } from '#shared/domain/removal-effect.ts';
import type { Database } from '../../database.ts';
import type { Core } from '../core.ts';

/** Only this many of the newest are kept. */
const KEPT = 100;

/** A product that a text names, with its mark and the last time it was sent as a whole. */
interface NamedProduct {
  text: string;
  product: number;
  identifier: string;
  title: string;
  listed: number;
  mark: string | null;
  action: ProductAction | null;
  state: ItemState | null;
  code: string | null;
  said: string | null;
  message: string | null;
  at: string | null;
  changeSet: number | null;
  item: number | null;
  changeSetState: string | null;
}

const NAMED_SQL = `WITH wanted AS MATERIALIZED (SELECT value FROM json_each(?)),
  named AS (
    SELECT p.identifier AS text, p.product FROM wanted CROSS JOIN product p ON p.identifier = wanted.value
    UNION
    SELECT p.product_id, p.product FROM wanted CROSS JOIN product p ON p.product_id = wanted.value)
  SELECT n.text, p.product, p.identifier, p.title, p.listed, m.mode AS mark, i.action, i.state, i.code, i.said, i.message, i.at,
    i.item, i.change_set AS changeSet, s.state AS changeSetState
  FROM named n JOIN product p USING (product) LEFT JOIN product_mark m USING (product)
    LEFT JOIN item i ON i.item = (SELECT max(l.item) FROM item l WHERE l.product = p.product AND l.action IS NOT NULL)
    LEFT JOIN change_set s USING (change_set)`;

/** Lists of identifiers as they appeared in tickets, and the outcomes of the products in them. */
export const createTickets = ({ db }: Core) => ({
  saveTicket: (note: string, lines: KeptLine[]): SavedTicket => saveTicket(db, note, lines),
  tickets: (): SavedTicket[] => tickets(db),
  /** Throws `not_found`. */
  ticketReport: (ticket: number): TicketRow[] => ticketReport(db, ticket),
});

function saveTicket(db: Database, note: string, lines: readonly KeptLine[]): SavedTicket {
  const keptAt = new Date().toISOString();
  return db.transaction('durable', () => {
    const { lastId: ticket } = db.run(
      'INSERT INTO ticket (note, kept_at, lines) VALUES (?, ?, ?)',
      note,
      keptAt,
      JSON.stringify(lines),
    );
    db.run('DELETE FROM ticket WHERE ticket <= ?', ticket - KEPT);
    return { ticket, note, keptAt, lines: lines.length };
  });
}

/** The newest first. */
function tickets(db: Database): SavedTicket[] {
  return db.all(
    `SELECT ticket, note, kept_at AS keptAt, json_array_length(lines) AS lines FROM ticket ORDER BY ticket DESC`,
  );
}

/** Throws `not_found`. */
function ticketReport(db: Database, ticket: number): TicketRow[] {
  const row = db.firstArray<[string]>('SELECT lines FROM ticket WHERE ticket = ?', ticket);
  if (!row) throw new AppError('not_found', t`This list is no longer kept. Look it up again.`);
  const lines = JSON.parse(row[0]) as KeptLine[];
  const texts = [...new Set(lines.flatMap(({ asked }) => asked))];
  const named = Map.groupBy(db.all<NamedProduct>(NAMED_SQL, JSON.stringify(texts)), ({ text }) => text);
  return lines.flatMap(({ text: pasted, asked }, at) => {
    const line = at + 1;
    if (asked.length === 0) return [{ ...NOTHING, line, pasted, text: null, outcome: null }];
    return asked.map((text): TicketRow => ({ line, pasted, ...rowOf(text, named.get(text) ?? []) }));
  });
}

const NOTHING = { identifier: null, title: null, why: null, at: null, changeSet: null, item: null };

function rowOf(text: string, named: readonly NamedProduct[]): Omit<TicketRow, 'line' | 'pasted'> {
  const present = named.filter(({ listed }) => listed === 1);
  const [only, ...others] = present.length > 0 ? present : named;
  if (!only) return { ...NOTHING, text, outcome: 'not_found' };
  if (others.length > 0) return { ...NOTHING, text, outcome: 'ambiguous' };
  const { identifier, title } = only;
  const outcome = outcomeOf(only);
  const isOfItem = ITEM_OUTCOMES.has(outcome);
  return {
    text,
    identifier,
    title,
    outcome,
    why: isOfItem ? plainReason(only) : null,
    at: isOfItem ? only.at : null,
    changeSet: isOfItem ? only.changeSet : null,
    item: isOfItem ? only.item : null,
  };
}

/** The outcomes that come from the last time a product was sent. */
const ITEM_OUTCOMES: ReadonlySet<TicketOutcome> = new Set([
  'unlinked',
  'deleted',
  'removed',
  'restored',
  'failed',
  'on_its_way',
  'unknown',
  'not_sent',
]);

function outcomeOf({ listed, mark, action, state, code, changeSetState }: NamedProduct): TicketOutcome {
  if (action !== null && state !== null) {
    if (state === 'in_flight') return 'on_its_way';
    if (state === 'unknown') return 'unknown';
    if (state === 'pending') return changeSetState === 'cancelled' ? 'not_sent' : 'on_its_way';
    if (state === 'failed' && (mark !== null || listed === 0)) return 'failed';
    const effect = removalEffect({ action, state, code });
    if (effect !== null && listed === 0) return effect;
    if (state === 'applied' && listed === 1 && (action === 'relink' || action === 'recreate'))
      return 'restored';
    if (state === 'skipped' && listed === 1 && mark !== null) return 'not_sent';
  }
  if (listed === 0) return 'gone';
  if (mark === 'unlink') return 'to_be_unlinked';
  return mark === 'delete' ? 'to_be_deleted' : 'untouched';
}
