import { z } from 'zod';
import { column } from '../domain/cell.ts';
import { tableFormat, tableReading } from '../domain/table-format.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });
const onUpload = onConnection.extend({ upload: z.string().max(100) });

/** Bytes of a file in one chunk on its way in, as base64. */
export const MAX_CHUNK_BYTES = 3_000_000;
/** A larger file is refused before anything of it is read. */
export const MAX_IMPORT_BYTES = 1_000_000_000;
export const MAX_IMPORT_COLUMNS = 2_000;

/** What a column of a file holds. */
export const columnRole = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ignored') }),
  /** The integrator's own identifier (2.2). */
  z.object({ is: z.literal('identifier') }),
  z.object({ is: z.literal('productId') }),
  /** A property in a language; the variant structure (2.2) has property names of its own (`STRUCTURE`). */
  z.object({ is: z.literal('value'), ...column.shape }),
  /** Of files with a row for each value: which property, which language, and the value. */
  z.object({ is: z.literal('property') }),
  z.object({ is: z.literal('locale') }),
  z.object({ is: z.literal('cell') }),
]);
export type ColumnRole = z.infer<typeof columnRole>;

/** A mapping that was used before for columns with the same names. */
export const rememberedMapping = z.object({
  id: z.int(),
  fileName: z.string(),
  usedAt: z.string(),
  /** As many as the file has columns. */
  roles: z.array(columnRole),
});
export type RememberedMapping = z.infer<typeof rememberedMapping>;

/** What was found wrong with a file as a whole; `row`: of the file, from 1. */
export const fileNotice = z.object({
  kind: z.enum([
    'encoding_guessed',
    'delimiter_guessed',
    'broken_quotes',
    'duplicate_headers',
    'unnamed_columns',
    'merged_cells',
    'formulas',
    'error_cells',
    'hidden_sheets',
    'no_rows',
  ]),
  /** In words, with numbers and places. */
  message: z.string(),
  row: z.int().nullable(),
});
export type FileNotice = z.infer<typeof fileNotice>;

/** A file as it is understood, before anything is looked up. */
export const inspectedFile = z.object({
  fileName: z.string(),
  reading: tableReading,
  sheets: z.array(z.string()),
  columns: z.array(z.string()),
  /** The first rows below the header, as texts. `row`: of the file, from 1. */
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  notices: z.array(fileNotice),
  /** As guessed, one for each column. */
  roles: z.array(columnRole),
  /** The newest first. The first one is what `roles` has, where there are any. */
  remembered: z.array(rememberedMapping),
  /** Text that an export protected against being run as a formula was found. */
  guarded: z.boolean(),
});
export type InspectedFile = z.infer<typeof inspectedFile>;

/** How the rows of a file are to be understood. */
export const importPlan = z.object({
  reading: tableReading,
  /** One for each column; none of JSON. */
  roles: z.array(columnRole).max(MAX_IMPORT_COLUMNS),
  /** What a cell without text does (promise 2). */
  emptyCells: z.enum(['leave', 'set_empty', 'remove']),
  /** What a list in the file is to the list that is there. */
  lists: z.enum(['replace', 'append']),
  /** Where a text for a list is taken apart; null: it becomes one item. */
  listSeparator: z.string().min(1).max(10).nullable(),
  /** Takes away the apostrophe that an export put before text that begins like a formula. */
  unguard: z.boolean(),
  /** "4504" stands for the product "004504", where that is the only one and "4504" is none. Never without being asked. */
  paddedIdentifiers: z.boolean(),
  /** Over an edit that is staged already and asks for something else. */
  overStaged: z.enum(['keep', 'replace']),
  /** Identifiers that the catalog does not have: only reported, or staged as new products, of which each has a row of its own. */
  unknown: z.enum(['report', 'create']),
  /**
   * Products that are there: only the values in the file change; or the product becomes what the file says (4.1, a full update), so
   * that values which the file does not have are lost. The preview lists them. Each product has a row of its own then.
   */
  known: z.enum(['patch', 'replace']),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** What becomes of one cell of the file. */
export const cellVerdict = z.enum([
  'set',
  'removed',
  'appended',
  'unchanged',
  /** Empty, and left alone. */
  'left',
  /** Something else is staged for the cell: `overStaged` decides. */
  'clash',
  'invalid',
]);
export type CellVerdict = z.infer<typeof cellVerdict>;

/** What becomes of one row of the file; `message` in the report says why. */
export const rowVerdict = z.enum([
  /** At least one cell of it is staged. */
  'changes',
  'unchanged',
  /** A product that is to be created. */
  'creates',
  'not_found',
  /** Found only with leading zeros: `paddedIdentifiers` decides. */
  'padded',
  /** It names several products, or one that shares its identifier with another. */
  'ambiguous',
  /** The service no longer lists the product. */
  'gone',
  /** Another row of the file names the same cell with another value: neither is staged. */
  'doubled',
  /** Without an identifier, or with another number of cells than the header has names. */
  'broken',
]);
export type RowVerdict = z.infer<typeof rowVerdict>;

export const importCounts = z.object({
  rows: z.int(),
  products: z.int(),
  byRow: z.record(rowVerdict, z.int()),
  /** Of the rows that are not left out. */
  byCell: z.record(cellVerdict, z.int()),
  /** Of full updates: stored values that are replaced, and those that are lost, and the products they are of. */
  replaced: z.object({ products: z.int(), values: z.int(), lost: z.int() }),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** What staging the file would do. Nothing is skipped silently: the counts add up to its rows and cells. */
export const importReport = importCounts.extend({
  /** Properties and languages in the file that the catalog does not have. */
  unknownColumns: z.array(z.string()),
  /** Rows that are left out, wholly or in part: those that can be saved, corrected and imported again. */
  problems: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;

export const reportedCell = column.extend({
  /** Of the file, from 0. */
  column: z.int(),
  text: z.string(),
  verdict: cellVerdict,
  before: cellValueSchema,
  after: cellValueSchema,
  /** What is staged there. */
  staged: cellValueSchema.optional(),
  message: z.string().nullable(),
});
export type ReportedCell = z.infer<typeof reportedCell>;

export const reportedRow = z.object({
  /** Of the file, from 1. */
  row: z.int(),
  identifier: z.string(),
  title: z.string().nullable(),
  product: z.int().nullable(),
  verdict: rowVerdict,
  message: z.string().nullable(),
  cells: z.array(reportedCell),
  /** Of a full update: stored values that the file does not have, and so are lost. */
  lost: z.array(column.extend({ before: cellValueSchema })),
});
export type ReportedRow = z.infer<typeof reportedRow>;

/** Which rows of a report: of one verdict, with a cell of one, or those that are left out, wholly or in part. */
export const reportFilter = z.object({
  row: rowVerdict.nullable().default(null),
  cell: cellVerdict.nullable().default(null),
  problems: z.boolean().default(false),
});
export type ReportFilter = z.infer<typeof reportFilter>;

/** Spreadsheets and JSON as staged edits and new products. One file at a time for each connection, the newest. */
export const importOperations = [
  defineOperation({
    name: 'imports.open',
    input: onConnection.extend({ fileName: z.string().max(200), bytes: z.int().nonnegative() }),
    output: z.object({ upload: z.string() }),
  }),
  defineOperation({
    name: 'imports.append',
    input: onUpload.extend({ base64: z.string().max(Math.ceil(MAX_CHUNK_BYTES / 3) * 4) }),
    output: z.object({}),
  }),
  /** What the whole file is; `reading` null: as guessed. Throws `invalid_input` where it cannot be read in this way, with the place. */
  defineOperation({
    name: 'imports.inspect',
    input: onUpload.extend({ reading: tableReading.nullable() }),
    output: inspectedFile,
  }),
  /** Looks up every row. A job; nothing is staged. Another check replaces the report of the one before. */
  defineOperation({
    name: 'imports.check',
    input: onUpload.extend({ plan: importPlan }),
    output: z.object({ jobId: z.string() }),
  }),
  /** Null until a check has come to its end. */
  defineOperation({ name: 'imports.report', input: onUpload, output: importReport.nullable() }),
  /** Rows of the report in the order of the file, as the catalog is now. */
  defineOperation({
    name: 'imports.rows',
    input: onUpload.extend({
      filter: reportFilter,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({ total: z.int(), rows: z.array(reportedRow) }),
  }),
  /**
   * Stages what the last check found, as one step of the history; a job (of the kind `edit`: one of these at a time), which when cancelled
   * takes back what it did. The mapping is remembered. Rows and cells that have a problem are left out, and can be saved.
   */
  defineOperation({ name: 'imports.stage', input: onUpload, output: z.object({ jobId: z.string() }) }),
  /**
   * Saves the report (`report`: row numbers, verdicts, messages), or the rows that were not staged as they stood in the file with their
   * header (`rejected`; of JSON as JSON Lines, whatever the format), to be corrected and imported again. A job; `jobId` null: the user cancelled.
   */
  defineOperation({
    name: 'imports.save',
    input: onUpload.extend({
      what: z.enum(['report', 'rejected']),
      format: tableFormat,
      fileName: z.string().min(1).max(200),
    }),
    output: z.object({ jobId: z.string().nullable() }),
  }),
  defineOperation({ name: 'imports.discard', input: onUpload, output: z.object({}) }),
] as const;
