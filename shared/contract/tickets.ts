import { z } from 'zod';
import { removalMode } from '../domain/removal.ts';
import { tableFormat } from '../domain/table-format.ts';
import { INTERFACE_LANGUAGES } from '../i18n/languages.ts';
import { defineOperation } from './define.ts';
import { reason } from './reason.ts';
import { markOutcome } from './removals.ts';
import { MAX_IDENTIFIER_CHARACTERS, MAX_IDENTIFIERS } from './views.ts';

const onConnection = z.object({ connectionId: z.string() });
/** A line may name several products. */
const MAX_ROWS = 1_000_000;
const onTicket = onConnection.extend({ ticket: z.int() });

/** A line of a list as pasted, and the texts in it that name products. */
const ticketLine = z.object({
  text: z.string().max(2_000),
  asked: z.array(z.string().max(MAX_IDENTIFIER_CHARACTERS)).max(MAX_IDENTIFIERS),
});
export type KeptLine = z.infer<typeof ticketLine>;

/** What is to be done with the product of a row, as the user read it from the ticket. */
export const ticketRequest = z.enum([...removalMode.options, 'correct']);
export type TicketRequest = z.infer<typeof ticketRequest>;

/** A list from a ticket. `note`: the user's name for it, such as the number of a ticket. */
const savedTicket = z.object({
  ticket: z.int(),
  note: z.string(),
  keptAt: z.string(),
  lines: z.int(),
});
export type SavedTicket = z.infer<typeof savedTicket>;

/** The outcome for a text that names a product. */
const ticketOutcome = z.enum([
  'not_found',
  'ambiguous',
  /** Listed, neither marked nor sent. */
  'untouched',
  /** To be corrected: no edit is staged, and none was sent since the list was kept. */
  'not_edited',
  /** Edits are staged. */
  'to_be_corrected',
  'corrected',
  /** An edit was not sent, because the service's value had changed. */
  'conflict',
  'to_be_unlinked',
  'to_be_deleted',
  'unlinked',
  'deleted',
  /** Whether it was unlinked or deleted is unknown. */
  'removed',
  'restored',
  /** The service no longer lists it, because somebody else removed it. */
  'gone',
  'failed',
  'on_its_way',
  'unknown',
  /** The change set was stopped before it was sent. */
  'not_sent',
]);
export type TicketOutcome = z.infer<typeof ticketOutcome>;

/** The outcome for a text of a line, across all change sets. A line that names no product has one row without a text. */
const ticketRow = z.object({
  /** Names the row, from 0: rows never change their order. */
  row: z.int(),
  /** In the list, from 1. */
  line: z.int(),
  pasted: z.string(),
  text: z.string().nullable(),
  identifier: z.string().nullable(),
  title: z.string().nullable(),
  request: ticketRequest.nullable(),
  outcome: ticketOutcome.nullable(),
  /** For a failure. */
  ...reason.shape,
  at: z.string().nullable(),
  changeSet: z.int().nullable(),
  /** The item of that change set, from which a removed product is restored. */
  item: z.int().nullable(),
});
export type TicketRow = z.infer<typeof ticketRow>;

/** Rows of a report, by number; null: all. */
const someRows = z.array(z.int().min(0)).max(MAX_ROWS).nullable();

/** How a report is copied. */
export const reportFormat = z.enum(['text', 'markdown', 'csv']);
export type ReportFormat = z.infer<typeof reportFormat>;

/** A report in a language of the app, whichever the app itself is shown in. */
const reportOf = onTicket.extend({ language: z.enum(INTERFACE_LANGUAGES), rows: someRows });

/** Lists from tickets, and a report for each: what was asked for in every line, and its outcome. */
export const ticketOperations = [
  /** Stores a list; the newest hundred are kept. */
  defineOperation({
    name: 'tickets.keep',
    input: onConnection.extend({
      note: z.string().trim().max(200),
      lines: z.array(ticketLine).min(1).max(MAX_IDENTIFIERS),
    }),
    output: savedTicket,
  }),
  /** Newest first. */
  defineOperation({ name: 'tickets.list', input: onConnection, output: z.array(savedTicket) }),
  /**
   * Saves what is asked for in some rows (null: undecided), and marks the products of these rows, or takes back the marks that an earlier
   * decision about them made. Throws `not_found` for a list that is not stored, and as `removals.mark` does.
   */
  defineOperation({
    name: 'tickets.decide',
    input: onTicket.extend({ rows: someRows, request: ticketRequest.nullable() }),
    output: markOutcome,
  }),
  /** Returns the current report in the order of the list. Throws `not_found` for a list that is not stored. */
  defineOperation({
    name: 'tickets.report',
    input: onTicket,
    output: z.object({ rows: z.array(ticketRow) }),
  }),
  /** The report as text to be pasted. */
  defineOperation({
    name: 'tickets.text',
    input: reportOf.extend({ format: reportFormat }),
    output: z.object({ text: z.string() }),
  }),
  /** Saves the report to a file that the user chooses. `jobId` is null if the user canceled. */
  defineOperation({
    name: 'tickets.save',
    input: reportOf.extend({ format: tableFormat, fileName: z.string().min(1).max(200) }),
    output: z.object({ jobId: z.string().nullable() }),
  }),
] as const;
