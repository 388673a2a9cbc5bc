import { z } from 'zod';
import { column } from '../domain/cell.ts';
import { doubt, doubtChoices } from '../domain/doubt.ts';
import { askedReading, type TableReading, tableFormat, tableReading } from '../domain/table-format.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';
import { firstFew } from './first-few.ts';
import { onUpload } from './uploads.ts';

export const MAX_IMPORT_COLUMNS = 2_000;

/**
 * Which text of a sheet's cells is read where they show another one than they store: "SKU-0012" for 12. Unless it is chosen, values
 * are read as `stored`, and what names a product, property or language as `shown`.
 */
const reads = z.enum(['shown', 'stored']).optional();

/** What a column of a file holds. */
export const columnRole = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ignored') }),
  /** The integrator's own identifier (2.2). */
  z.object({ is: z.literal('identifier'), reads }),
  z.object({ is: z.literal('productId'), reads }),
  /** A property in a language; the variant structure (2.2) has property names of its own (`STRUCTURE`). */
  z.object({ is: z.literal('value'), ...column.shape, reads }),
  /** For files with a row for each value: the property, the language, and the value. */
  z.object({ is: z.literal('property'), reads }),
  z.object({ is: z.literal('locale'), reads }),
  z.object({ is: z.literal('cell'), reads }),
]);
export type ColumnRole = z.infer<typeof columnRole>;

/** Whether a column is read as the sheet shows it. */
export const readsShown = (role: ColumnRole | undefined): boolean =>
  role !== undefined &&
  role.is !== 'ignored' &&
  (role.reads ?? (role.is === 'value' || role.is === 'cell' ? 'stored' : 'shown')) === 'shown';

/** A mapping used before for columns with the same names. */
export const rememberedMapping = z.object({
  id: z.int(),
  fileName: z.string(),
  usedAt: z.string(),
  /** One for each column of the file. */
  roles: z.array(columnRole),
});
export type RememberedMapping = z.infer<typeof rememberedMapping>;

/** A problem of the file as a whole; `row` is its row in the file, from 1. */
const fileNotice = z.object({
  kind: z.enum([
    'encoding_guessed',
    'encoding_mixed',
    'decimal_guessed',
    'decimal_mixed',
    'delimiter_guessed',
    'broken_quotes',
    'duplicate_headers',
    'same_columns',
    'unnamed_columns',
    'merged_cells',
    'formulas',
    'error_cells',
    'hidden_sheets',
    'other_sheets',
    'hidden_cells',
    'shown_otherwise',
    'rows_above_header',
    'no_rows',
  ]),
  /** As text, with numbers and places. */
  message: z.string(),
  row: z.int().nullable(),
});
export type FileNotice = z.infer<typeof fileNotice>;

/** Notices that are questions, because there is evidence against the guess, and what answers each. */
export const QUESTIONS: Partial<Record<FileNotice['kind'], keyof TableReading>> = {
  encoding_mixed: 'encoding',
  decimal_mixed: 'decimal',
};

/** A column in which the sheet shows another text than it stores, with the first such cell and their number. */
const otherwiseShown = z.object({
  column: z.int(),
  row: z.int(),
  shown: z.string(),
  stored: z.string(),
  cells: z.int(),
});
export type OtherwiseShown = z.infer<typeof otherwiseShown>;

/** A file as interpreted, before anything is looked up. */
const inspectedFile = z.object({
  fileName: z.string(),
  reading: tableReading,
  sheets: z.array(z.string()),
  columns: z.array(z.string()),
  /** The first rows below the header, as texts. `row`: of the file, from 1; `shown`: by column, what cells show otherwise. */
  rows: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string()),
      shown: z.array(z.tuple([z.int(), z.string()])),
    }),
  ),
  shownOtherwise: z.array(otherwiseShown),
  /** What the sheet hides below the header: the number of rows, unless they are left out, and the columns. */
  hidden: z.object({ rows: z.int(), columns: z.array(z.int()) }),
  notices: z.array(fileNotice),
  /** As guessed, one for each column. */
  roles: z.array(columnRole),
  /** Newest first. If there are any, `roles` is the first one. */
  remembered: z.array(rememberedMapping),
  /** Whether the file has text that an export protected against being run as a formula. */
  guarded: z.boolean(),
});
export type InspectedFile = z.infer<typeof inspectedFile>;

/** How the rows of a file are interpreted. */
export const importPlan = z.object({
  reading: tableReading,
  /** One for each column; none for JSON. */
  roles: z.array(columnRole).max(MAX_IMPORT_COLUMNS),
  /** What a cell without text does (promise 2). */
  emptyCells: z.enum(['leave', 'set_empty', 'remove']),
  /** How a list in the file changes the existing list. */
  lists: z.enum(['replace', 'append']),
  /** The separator at which a text for a list is split; null: it becomes one item. */
  listSeparator: z.string().min(1).max(10).nullable(),
  /** Removes the apostrophe that an export put before text that begins like a formula. */
  unguard: z.boolean(),
  /**
   * Identifiers that the catalog does not have, but that look like one it has (`identifierKey`), such as "4504" for "004504".
   * `report`: they are left out. `use`: they mean that product, if it is the only one. `ignore`: they are others.
   */
  similar: z.enum(['report', 'use', 'ignore']),
  /** What to do if another edit is already staged for the cell. */
  overStaged: z.enum(['keep', 'replace']),
  /** Identifiers that the catalog does not have: only reported, or staged as new products, each of which needs its own row. */
  unknown: z.enum(['report', 'create']),
  /**
   * Existing products. `patch`: only the values in the file change. `replace`: the product becomes what the file says (4.1, a
   * full update), so values that are not in the file are lost (the preview lists them). Each product then needs its own row.
   */
  known: z.enum(['patch', 'replace']),
  /** What is done with values that a spreadsheet may have spoiled. */
  doubts: doubtChoices,
});
export type ImportPlan = z.infer<typeof importPlan>;

/** The outcome for a cell of the file: how it is staged, or why it is not. */
export const cellVerdict = z.enum([
  'set',
  'remove',
  'append',
  'same',
  /** Empty, and not changed. */
  'left',
  /** Something else is staged for the cell: `overStaged` decides. */
  'clashes',
  'invalid',
  /** Held back: a spreadsheet may have spoiled it (`doubt`). */
  'doubtful',
]);
export type CellVerdict = z.infer<typeof cellVerdict>;

/** The outcome for a row of the file; `message` in the report explains it. */
export const rowVerdict = z.enum([
  /** At least one of its cells is staged. */
  'changes',
  'unchanged',
  /** Its cells hold something else, none of which is staged: invalid, held back, or kept as staged. */
  'left_out',
  /** A product to be created. */
  'creates',
  'not_found',
  /** The identifier only looks like that of a product, or of another row that creates one: handled according to `similar`. */
  'similar',
  /** The identifier is that of several products. */
  'ambiguous',
  /** The service no longer lists the product. */
  'gone',
  /** Another row of the file has the same cell with another value: neither is staged. */
  'doubled',
  /** Without an identifier, or with a different number of cells than the header. */
  'broken',
]);
export type RowVerdict = z.infer<typeof rowVerdict>;

const doubtCounts = z.object({
  cells: z.int(),
  readable: z.int(),
  first: column.extend({
    identifier: z.string(),
    before: cellValueSchema,
    after: cellValueSchema,
    read: cellValueSchema,
  }),
});
export type DoubtCounts = z.infer<typeof doubtCounts>;

const importCounts = z.object({
  rows: z.int(),
  products: z.int(),
  byRow: z.record(rowVerdict, z.int()),
  /** Of the rows that are staged. */
  byCell: z.record(cellVerdict, z.int()),
  /** For full updates: the number of stored values that are replaced, and that are lost, and of their products. */
  replaced: z.object({ products: z.int(), values: z.int(), lost: z.int() }),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** What staging the file would do. Nothing is skipped silently: the counts add up to its rows and cells. */
const importReport = importCounts.extend({
  /** What is held back, by kind: the cells, those of them that can be read, and the first one. */
  doubts: z.partialRecord(doubt, doubtCounts),
  /** Properties and languages in the file that the catalog does not have. */
  unknownColumns: firstFew(z.string()),
  /** Rows that are left out, entirely or in part: these can be saved, corrected and imported again. */
  problems: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;

const reportedCell = column.extend({
  /** Of the file, from 0. */
  column: z.int(),
  text: z.string(),
  verdict: cellVerdict,
  before: cellValueSchema,
  after: cellValueSchema,
  /** What is staged there. */
  staged: cellValueSchema.optional(),
  message: z.string().nullable(),
  /** Why it is held back, and what is meant, if that can be read. */
  doubt: doubt.nullable(),
  read: cellValueSchema,
});
export type ReportedCell = z.infer<typeof reportedCell>;

const reportedRow = z.object({
  /** Of the file, from 1. */
  row: z.int(),
  identifier: z.string(),
  title: z.string().nullable(),
  product: z.int().nullable(),
  verdict: rowVerdict,
  message: z.string().nullable(),
  cells: z.array(reportedCell),
  /** For a full update: stored values that are not in the file, and are therefore lost. */
  lost: z.array(column.extend({ before: cellValueSchema })),
});
export type ReportedRow = z.infer<typeof reportedRow>;

/** Which rows of a report: those with a verdict, with a cell of a verdict, or those that are left out, entirely or in part. */
const reportFilter = z.object({
  row: rowVerdict.nullable().default(null),
  cell: cellVerdict.nullable().default(null),
  problems: z.boolean().default(false),
});
export type ReportFilter = z.infer<typeof reportFilter>;

/** Imports uploaded spreadsheets and JSON as staged edits and new products. */
export const importOperations = [
  /**
   * Interprets the whole file; `reading` null: as guessed. Throws `invalid_input`, with the place, if it cannot be read in
   * this way.
   */
  defineOperation({
    name: 'imports.inspect',
    input: onUpload.extend({ reading: askedReading.nullable() }),
    output: inspectedFile,
  }),
  /** Looks up every row, as a job. Nothing is staged. Each check replaces the previous report. */
  defineOperation({
    name: 'imports.check',
    input: onUpload.extend({ plan: importPlan }),
    output: z.object({ jobId: z.string() }),
  }),
  /** Null until a check has finished. */
  defineOperation({ name: 'imports.report', input: onUpload, output: importReport.nullable() }),
  /** Returns rows of the report in file order, with the current values of the catalog. */
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
   * Stages what the last check found, as one step of the history. Starts a job (of kind `edit`, one at a time), which is
   * undone if canceled. The mapping is remembered. Rows and cells with a problem are left out, and can be saved.
   */
  defineOperation({ name: 'imports.stage', input: onUpload, output: z.object({ jobId: z.string() }) }),
  /**
   * Saves the report (`report`: row numbers, verdicts, messages), or the original rows that were not staged, with their
   * header (`rejected`; for JSON as JSON Lines, whatever the format), to be corrected and imported again. Starts a job;
   * `jobId` is null if the user canceled.
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
] as const;

export const importEvents = [
  /** The progress of a long `imports.inspect`, in bytes (of a workbook: of its sheet, unpacked). `rate` is per second. */
  defineEvent({
    name: 'imports.reading',
    payload: z.object({
      connectionId: z.string(),
      done: z.int(),
      total: z.int(),
      rate: z.number().nullable(),
      secondsLeft: z.number().nullable(),
    }),
  }),
] as const;
