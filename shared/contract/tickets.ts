import { z } from 'zod';
import { tableFormat } from '../domain/table-format.ts';
import { defineOperation } from './define.ts';
import { MAX_IDENTIFIER_CHARACTERS, MAX_IDENTIFIERS } from './views.ts';

const onConnection = z.object({ connectionId: z.string() });
const onTicket = onConnection.extend({ ticket: z.int() });

/** A line of a list as pasted, and the texts in it that name products. */
const ticketLine = z.object({
  text: z.string().max(2_000),
  asked: z.array(z.string().max(MAX_IDENTIFIER_CHARACTERS)).max(1_000),
});
export type KeptLine = z.infer<typeof ticketLine>;

/** A list used to mark products. `note`: the user's name for it, such as the number of a ticket. */
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
  /** Listed, and not sent. */
  'untouched',
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
  /** In the list, from 1. */
  line: z.int(),
  pasted: z.string(),
  text: z.string().nullable(),
  identifier: z.string().nullable(),
  title: z.string().nullable(),
  outcome: ticketOutcome.nullable(),
  /** The message of the service, or of the app, for a failure. */
  why: z.string().nullable(),
  at: z.string().nullable(),
  changeSet: z.int().nullable(),
  /** The item of that change set, from which a removed product is restored. */
  item: z.int().nullable(),
});
export type TicketRow = z.infer<typeof ticketRow>;

/** Lists from tickets, and a report for each: every line with its outcome. */
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
  /** Returns the current report in the order of the list. Throws `not_found` for a list that is not stored. */
  defineOperation({
    name: 'tickets.report',
    input: onTicket,
    output: z.object({ rows: z.array(ticketRow) }),
  }),
  /** Saves the report to a file that the user chooses. `jobId` is null if the user canceled. */
  defineOperation({
    name: 'tickets.save',
    input: onTicket.extend({ format: tableFormat, fileName: z.string().min(1).max(200) }),
    output: z.object({ jobId: z.string().nullable() }),
  }),
] as const;
