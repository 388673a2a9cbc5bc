import { t } from '@lingui/core/macro';
import type { ItemState, ProductAction } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type {
  KeptLine,
  SavedTicket,
  TicketOutcome,
  TicketRequest,
  TicketRow,
} from '#shared/contract/tickets.ts';
import { NO_REASON } from '#shared/domain/reason-text.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { removalEffect } from '#shared/domain/removal-effect.ts';
import type { Database } from '../../database.ts';
import type { Core } from '../core.ts';
import type { MarkMode } from '../mark-mode.ts';
import { type Correction, corrections } from './corrections.ts';

/** Only this many of the newest are kept. */
const KEPT = 100;

/** A product that a text names, with its mark and the last time it was sent as a whole. */
interface NamedProduct {
  text: string;
  product: number;
  identifier: string;
  title: string;
  listed: number;
  mark: MarkMode | null;
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

/** A line as it is stored: what is asked for in each of its rows, once that was decided. */
interface StoredLine extends KeptLine {
  requests?: (TicketRequest | null)[];
}

/** Lists of identifiers as they appeared in tickets, what they ask for, and the outcomes of the products in them. */
export const createTickets = ({ db }: Core) => ({
  saveTicket: (note: string, lines: KeptLine[]): SavedTicket => saveTicket(db, note, lines),
  tickets: (): SavedTicket[] => tickets(db),
  /** Saves what is asked for in rows (null: all). Returns the marks that follow from it. Throws `not_found`. */
  decideTicket: (ticket: number, rows: number[] | null, request: TicketRequest | null): DecidedMarks =>
    db.transaction('durable', () => decideTicket(db, ticket, rows, request)),
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

/** Products whose mark is to be `mode`, or if that is null, to be taken back. */
export interface DecidedMarks {
  products: number[];
  mode: RemovalMode | null;
}

const modeOf = (request: TicketRequest | null): RemovalMode | null =>
  request === 'correct' ? null : request;

function decideTicket(
  db: Database,
  ticket: number,
  chosen: readonly number[] | null,
  request: TicketRequest | null,
): DecidedMarks {
  const { lines } = storedTicket(db, ticket);
  const rows = chosen && new Set(chosen);
  const decided: { text: string; before: TicketRequest | null }[] = [];
  let row = 0;
  for (const line of lines) {
    line.requests = line.asked.map((text, at) => {
      const before = line.requests?.[at] ?? null;
      if (rows && !rows.has(row + at)) return before;
      decided.push({ text, before });
      return request;
    });
    row += Math.max(1, line.asked.length);
  }
  db.run('UPDATE ticket SET lines = ? WHERE ticket = ?', JSON.stringify(lines), ticket);
  const mode = modeOf(request);
  const named = namedBy(
    db,
    decided.map(({ text }) => text),
  );
  const products = decided.flatMap(({ text, before }) => {
    const product = productOf(named.get(text) ?? []);
    if (!product) return [];
    // A mark that was made elsewhere is not this list's to take back.
    return mode !== null || (product.mark !== null && product.mark === modeOf(before))
      ? [product.product]
      : [];
  });
  return { products: [...new Set(products)], mode };
}

/** Throws `not_found`. */
function storedTicket(db: Database, ticket: number): { lines: StoredLine[]; keptAt: string } {
  const row = db.firstArray<[string, string]>('SELECT lines, kept_at FROM ticket WHERE ticket = ?', ticket);
  if (!row) throw new AppError('not_found', t`This list is no longer kept. Look it up again.`);
  return { lines: JSON.parse(row[0]) as StoredLine[], keptAt: row[1] };
}

const namedBy = (db: Database, texts: readonly string[]): Map<string, NamedProduct[]> =>
  Map.groupBy(db.all<NamedProduct>(NAMED_SQL, JSON.stringify([...new Set(texts)])), ({ text }) => text);

/** The product that a text names; null if it names none, or several. */
function productOf(named: readonly NamedProduct[]): NamedProduct | null {
  const [only, ...others] = present(named);
  return only && others.length === 0 ? only : null;
}

/** Those that the service has, or that are new; all if they are all gone. */
function present(named: readonly NamedProduct[]): readonly NamedProduct[] {
  const here = named.filter(({ listed, mark }) => listed === 1 || mark === 'add');
  return here.length > 0 ? here : named;
}

/** Throws `not_found`. */
function ticketReport(db: Database, ticket: number): TicketRow[] {
  const { lines, keptAt } = storedTicket(db, ticket);
  const named = namedBy(
    db,
    lines.flatMap(({ asked }) => asked),
  );
  const toCorrect = lines.flatMap(({ asked, requests }) =>
    asked.flatMap((text, at) =>
      requests?.[at] === 'correct' ? (productOf(named.get(text) ?? [])?.product ?? []) : [],
    ),
  );
  const corrected = corrections(db, toCorrect, keptAt);
  return lines
    .flatMap(({ text: pasted, asked, requests }, at): Omit<TicketRow, 'row'>[] => {
      const line = at + 1;
      if (asked.length === 0) return [{ ...NOTHING, line, pasted, text: null, request: null, outcome: null }];
      return asked.map((text, nth) => {
        const request = requests?.[nth] ?? null;
        const became = outcomeOfText(text, named.get(text) ?? [], request === 'correct' ? corrected : null);
        return { line, pasted, request, ...became };
      });
    })
    .map((one, row) => ({ row, ...one }));
}

const NOTHING = { identifier: null, title: null, ...NO_REASON, at: null, changeSet: null, item: null };

/** `corrected`: what became of products that were to be corrected; null if this one was not. */
function outcomeOfText(
  text: string,
  named: readonly NamedProduct[],
  corrected: ReadonlyMap<number, Correction> | null,
): Omit<TicketRow, 'row' | 'line' | 'pasted' | 'request'> {
  const [only, ...others] = present(named);
  if (!only) return { ...NOTHING, text, outcome: 'not_found' };
  if (others.length > 0) return { ...NOTHING, text, outcome: 'ambiguous' };
  const { product, identifier, title } = only;
  const outcome = outcomeOf(only);
  const shown = { ...NOTHING, text, identifier, title };
  if (corrected && (outcome === 'untouched' || outcome === 'restored'))
    return { ...shown, outcome: 'not_edited', ...corrected.get(product) };
  if (!ITEM_OUTCOMES.has(outcome)) return { ...shown, outcome };
  const { code, said, message, at, changeSet, item } = only;
  return { ...shown, outcome, code, said, message, at, changeSet, item };
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
  if (listed === 0 && mark !== 'add') return 'gone';
  if (mark === 'unlink') return 'to_be_unlinked';
  return mark === 'delete' ? 'to_be_deleted' : 'untouched';
}
