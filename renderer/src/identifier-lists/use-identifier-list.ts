import { useEffect, useRef, useState } from 'react';
import type { Row } from '#shared/contract/catalog.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { MAX_IDENTIFIER_CHARACTERS, MAX_IDENTIFIERS, type SavedIdentifiers } from '#shared/contract/views.ts';
import {
  candidatesOf,
  type IdentifierColumn,
  identifierColumn,
  type UnderstoodLine,
} from '#shared/domain/ticket.ts';
import { layoutOf, type TicketLine } from '#shared/domain/ticket-layout.ts';
import { client } from '../client/index.ts';
import { readIdentifiers, saveIdentifiers } from '../state/identifier-lists.ts';
import { type AmbiguousText, ambiguousTexts, decidedTexts, type Meaning } from './ambiguous.ts';
import type { Answers } from './ask-service.ts';
import { type Entry, linesOf } from './entry/entry.ts';
import { withAnswers } from './messages.ts';
import { type Ticket, understoodLines } from './understood-lines.ts';

/** The number of found products that are named. */
const NAMED = 5;

/** The outcome of the texts that were entered. */
export interface Outcome {
  ticket: Ticket;
  /** The column that the identifiers are taken from. */
  column: IdentifierColumn;
  /** The identifiers that the user accepted for texts that are none. */
  accepted: ReadonlyMap<string, readonly string[]>;
  /** Whether lines of earlier mails and of signatures are looked up too. */
  withApart: boolean;
  lines: readonly UnderstoodLine[];
  texts: readonly string[];
  /** Left out before the lookup: no identifier is that long. */
  tooLong: readonly string[];
  kept: SavedIdentifiers;
  /** The first of the products found. */
  first: readonly Row[];
  ambiguous: readonly AmbiguousText[];
  /** What the service said about those that the catalog does not have; null until it was asked. */
  answers: Answers | null;
}

export interface IdentifierList {
  /** Null while the list is being made. */
  outcome: Outcome | null;
  busy: boolean;
  error: AppErrorShape | null;
  decisions: ReadonlyMap<string, Meaning>;
  lookUp: (entry: Entry) => Promise<void>;
  /** Looks up a kept list again. Returns its texts, one per line, to be edited; null if it could not be read. */
  reopen: (list: number) => Promise<string | null>;
  takeColumn: (column: IdentifierColumn) => Promise<void>;
  /** Texts that are no identifiers, with those that are meant by them. */
  accept: (meant: ReadonlyMap<string, readonly string[]>) => Promise<void>;
  /** Looks up lines of earlier mails and of signatures too. */
  takeApart: () => Promise<void>;
  editAgain: () => void;
  /** Null: left out. */
  decide: (texts: readonly string[], meaning: Meaning | null) => void;
  answered: (answers: Answers) => Promise<void>;
  /**
   * The list as decided, which is now kept, and the texts in it for which no other name could be found. Null if that failed.
   */
  decided: () => Promise<{ list: number; left: readonly string[] } | null>;
}

/** A list of texts that is being turned into the products that it names. */
export function useIdentifierList(connectionId: string): IdentifierList {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Meaning>>(new Map());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** Runs one thing at a time; a result that arrives after the dialog was closed is dropped. */
  const working = async <T>(work: () => Promise<Result<T>>): Promise<T | null> => {
    setBusy(true);
    const answer = await work();
    if (!isOpen.current) return null;
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    return answer.ok ? answer.value : null;
  };

  const show = async (reading: Pick<Outcome, 'ticket' | 'column' | 'accepted' | 'withApart' | 'answers'>) => {
    const lines = understoodLines(reading.ticket, reading);
    const given = lines.flatMap(({ asked }) => asked);
    const texts = given.filter((text) => text.length <= MAX_IDENTIFIER_CHARACTERS);
    const tooLong = given.filter((text) => text.length > MAX_IDENTIFIER_CHARACTERS);
    const found = await working(async () => {
      const kept = await saveIdentifiers(connectionId, texts);
      return kept.ok ? detailsOf(connectionId, kept.value) : kept;
    });
    if (!found) return;
    setDecisions(new Map());
    setOutcome({ ...reading, lines, texts, tooLong, ...found });
  };

  return {
    outcome,
    busy,
    error,
    decisions,
    async lookUp(entry) {
      const lines = linesOf(entry);
      if (busy || lines.length === 0 || lines.length > MAX_IDENTIFIERS) return;
      const ticket = await working(() => readTicket(connectionId, lines));
      if (ticket) await show(firstReading(ticket));
    },
    async reopen(list) {
      const read = await working(async () => {
        const answer = await readIdentifiers(connectionId, list);
        return answer.ok ? readKept(connectionId, answer.value.texts) : answer;
      });
      if (!read) return null;
      await show(firstReading(read));
      return read.lines.map(({ text }) => text).join('\n');
    },
    async takeColumn(column) {
      if (outcome) await show({ ...outcome, column, answers: null });
    },
    async accept(meant) {
      if (outcome) await show({ ...outcome, accepted: new Map([...outcome.accepted, ...meant]) });
    },
    async takeApart() {
      if (outcome) await show({ ...outcome, withApart: true, answers: null });
    },
    editAgain() {
      setError(null);
      setOutcome(null);
    },
    decide: (texts, meaning) =>
      setDecisions((before) => {
        const after = new Map(before);
        for (const text of texts)
          if (meaning) after.set(text, meaning);
          else after.delete(text);
        return after;
      }),
    async answered(answers) {
      if (!outcome || !isOpen.current) return;
      const found = await working(async () => {
        const kept = await readIdentifiers(connectionId, outcome.kept.list);
        const { repeated } = outcome.kept;
        return kept.ok ? detailsOf(connectionId, { ...kept.value.kept, repeated }) : kept;
      });
      setOutcome({ ...outcome, ...found, answers: withAnswers(outcome.answers, answers) });
    },
    async decided() {
      if (!outcome) return null;
      const { kept, ambiguous, texts } = outcome;
      if (kept.ambiguous.length === 0) return { list: kept.list, left: [] };
      return working(() => keepDecided(connectionId, decidedTexts(texts, ambiguous, decisions)));
    },
  };
}

const firstReading = (ticket: Ticket) => ({
  ticket,
  column: ticket.column,
  accepted: new Map<string, readonly string[]>(),
  withApart: false,
  answers: null,
});

async function detailsOf(
  connectionId: string,
  kept: SavedIdentifiers,
): Promise<Result<Pick<Outcome, 'kept' | 'first' | 'ambiguous'>>> {
  const first = await productsOfList(connectionId, kept.list, NAMED);
  if (!first.ok) return first;
  if (kept.ambiguous.length === 0) return { ok: true, value: { kept, first: first.value, ambiguous: [] } };
  const both = await productsNamed(connectionId, kept.ambiguous);
  if (!both.ok) return both;
  const ambiguous = ambiguousTexts(kept.ambiguous, both.value);
  return { ok: true, value: { kept, first: first.value, ambiguous } };
}

/** Keeps a list without any text that could mean two products: the other name of one may be ambiguous itself. */
async function keepDecided(
  connectionId: string,
  { texts, left }: { texts: string[]; left: string[] },
): Promise<Result<{ list: number; left: string[] }>> {
  const kept = await saveIdentifiers(connectionId, texts);
  if (!kept.ok) return kept;
  const { list, ambiguous } = kept.value;
  if (ambiguous.length === 0) return { ok: true, value: { list, left } };
  const without = new Set(ambiguous);
  const again = await saveIdentifiers(
    connectionId,
    texts.filter((text) => !without.has(text)),
  );
  return again.ok ? { ok: true, value: { list: again.value.list, left: [...left, ...ambiguous] } } : again;
}

/** The maximum number of rows of one window. */
const WINDOW = 1000;

/** The first products of a kept list, without their values; all of them if `limit` is null. */
async function productsOfList(
  connectionId: string,
  list: number,
  limit: number | null,
): Promise<Result<Row[]>> {
  const opened = await client.call('catalog.openView', {
    connectionId,
    query: { filters: [{ kind: 'identifiers', list, listed: true }] },
  });
  if (!opened.ok) return opened;
  const { view, rows: total } = opened.value;
  const wanted = Math.min(total, limit ?? total);
  const rows: Row[] = [];
  while (rows.length < wanted) {
    const answer = await client.call('catalog.window', {
      connectionId,
      view,
      start: rows.length,
      count: Math.min(WINDOW, wanted - rows.length),
      columns: [],
    });
    if (!answer.ok) return answer;
    if (answer.value.rows.length === 0) break;
    rows.push(...answer.value.rows);
  }
  return { ok: true, value: rows };
}

/** All products that some texts name. */
async function productsNamed(connectionId: string, texts: string[]): Promise<Result<Row[]>> {
  const kept = await saveIdentifiers(connectionId, texts);
  return kept.ok ? productsOfList(connectionId, kept.value.list, null) : kept;
}

/** Looks up everything that the lines of a list may mean. */
async function readTicket(connectionId: string, lines: readonly TicketLine[]): Promise<Result<Ticket>> {
  const layout = layoutOf(lines);
  const candidates = [...new Set(lines.flatMap((line) => candidatesOf(line, layout)))].filter(
    (text) => text.length <= MAX_IDENTIFIER_CHARACTERS,
  );
  const found = await matched(connectionId, candidates);
  if (!found.ok) return found;
  const { known } = found.value;
  const column = identifierColumn(lines, layout, (text) => known.has(text));
  return { ok: true, value: { lines, layout, column, ...found.value } };
}

/** Looks up the texts of a kept list, each exactly as it is. */
async function readKept(connectionId: string, texts: readonly string[]): Promise<Result<Ticket>> {
  const found = await matched(connectionId, texts);
  if (!found.ok) return found;
  const lines = texts.map((text, at) => ({ line: at + 1, text }));
  return {
    ok: true,
    value: {
      lines,
      layout: { delimiter: null, columns: 1 },
      column: 'all',
      ...found.value,
      known: new Set(texts),
    },
  };
}

async function matched(
  connectionId: string,
  all: readonly string[],
): Promise<Result<Pick<Ticket, 'known' | 'similar' | 'shapes'>>> {
  const known = new Set<string>();
  const similar = new Map<string, readonly string[]>();
  let shapes: Ticket['shapes'] = null;
  for (let at = 0; at < all.length; at += MAX_IDENTIFIERS) {
    const texts = all.slice(at, at + MAX_IDENTIFIERS);
    const answer = await client.call('identifiers.match', { connectionId, texts });
    if (!answer.ok) return answer;
    for (const text of answer.value.known) known.add(text);
    for (const { text, identifiers } of answer.value.similar) similar.set(text, identifiers);
    shapes = answer.value.shapes;
  }
  return { ok: true, value: { known, similar, shapes } };
}
