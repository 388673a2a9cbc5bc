import { t } from '@lingui/core/macro';
import { firstFewOf } from '#shared/contract/first-few.ts';
import type { TermPlan, TermTable } from '#shared/contract/glossary.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TermText } from '#shared/domain/glossary.ts';
import { termsOfRows } from '#shared/domain/glossary-rows.ts';
import { probableLocale } from '#shared/exchange/file-languages.ts';
import { unguardFormula } from '#shared/exchange/formula-guard.ts';
import { type InspectedTable, inspectTable } from '../../tables/inspect-table.ts';
import { readBytes, withFile } from '../../tables/open-file.ts';
import type { TableRow } from '../../tables/table.ts';
import { wholeText } from '../file-text.ts';
import type { Upload } from '../uploads.ts';
import { guessTermColumns } from './term-columns.ts';

/** What a file of terms has, and what is not read of it. */
interface TermFile extends Pick<OutputOf<'glossary.import'>, 'readAs' | 'left' | 'table' | 'problems'> {
  terms: TermText[][];
}

/** Reads a file of terms in the languages of the connection. Throws `invalid_input`. */
export async function readTermFile(
  upload: Upload,
  plan: TermPlan | undefined,
  locales: readonly string[],
): Promise<TermFile> {
  return (await upload.once(isXml)) ? readTbxFile(upload, locales) : readTermTable(upload, plan, locales);
}

const HEAD_BYTES = 256;

const isXml = ({ path }: Upload): Promise<boolean> =>
  withFile(path, async (file) => {
    const head = (await readBytes(file, 0, HEAD_BYTES)).toString('latin1');
    // Without byte order marks, and UTF-16 as ASCII.
    return /^[\s\0\xef\xbb\xbf\xff\xfe]*</.test(head);
  });

async function readTbxFile(upload: Upload, locales: readonly string[]): Promise<TermFile> {
  const { terms, left } = await upload.once(readTbx);
  const named = [...new Set(terms.flat().map(({ locale }) => locale))];
  const spelled = new Map(named.map((locale) => [locale, probableLocale(locale, locales) ?? locale]));
  return {
    terms: terms.map((texts) => texts.map((text) => ({ ...text, locale: spelled.get(text.locale)! }))),
    readAs: [...spelled].flatMap(([from, locale]) => (locale === from ? [] : [{ named: from, locale }])),
    left,
    table: null,
    problems: firstFewOf([]),
  };
}

const readTbx = async (upload: Upload) =>
  (await import('#shared/exchange/tbx.ts')).readTbx(await wholeText(upload.text()));

/** The number of rows by which columns are guessed, and shown as examples. */
const GUESSED_ROWS = 200;
const EXAMPLES = 3;

async function readTermTable(
  upload: Upload,
  plan: TermPlan | undefined,
  locales: readonly string[],
): Promise<TermFile> {
  const { file, rows } = await upload.once(sheetReader(plan?.sheet ?? null));
  if (file.columns.length === 0) throw new AppError('invalid_input', t`The file has no columns.`);
  const below = rows.slice(0, GUESSED_ROWS).map(({ cells }) => cells);
  const guessed = guessTermColumns(file.columns, below, locales);
  const hasHeader = plan?.hasHeader ?? guessed.hasHeader;
  const roles = plan?.columns ?? guessed.columns;
  if (roles.length !== file.columns.length)
    throw new AppError(
      'invalid_input',
      t`The file has ${file.columns.length} columns, and ${roles.length} are mapped. Choose the file again.`,
    );
  const first = { row: file.reading.headerRow, cells: file.columns.map(unguardFormula) };
  const { terms, problems } = termsOfRows(hasHeader ? rows : [first, ...rows], roles);
  const texts = hasHeader ? below : [first.cells, ...below];
  const table: TermTable = {
    sheet: file.reading.sheet,
    sheets: file.sheets,
    hasHeader,
    columns: roles.map((role, at) => ({
      name: hasHeader ? file.columns[at]! : '',
      role,
      examples: texts.flatMap((cells) => cells[at]?.trim() || []).slice(0, EXAMPLES),
    })),
    notices: file.notices.filter(({ kind }) => !NOT_OF_TERMS.has(kind)).map(({ message }) => message),
  };
  return { terms, readAs: [], left: [], table, problems: firstFewOf(problems) };
}

/** Notices that a list of terms is not asked about: its columns are always shown, and texts are read as they are. */
const NOT_OF_TERMS: ReadonlySet<string> = new Set([
  'duplicate_headers',
  'unnamed_columns',
  'shown_otherwise',
  'no_rows',
]);

interface ReadSheet {
  file: InspectedTable;
  rows: TableRow[];
}

const WORKBOOK = {
  kind: 'xlsx' as const,
  encoding: null,
  delimiter: null,
  hidden: 'import' as const,
  decimal: null,
  headerRow: null,
};

/** The texts of a row as its sheet shows them. */
const shownCells = ({ cells, shown }: TableRow): string[] =>
  cells.map((cell, at) => unguardFormula(shown?.get(at) ?? cell));

const READERS = new Map<number | null, (upload: Upload) => Promise<ReadSheet>>();

/** Reads one sheet of a file, the first by default. The same function for the same sheet, so that each is read once. */
function sheetReader(sheet: number | null): (upload: Upload) => Promise<ReadSheet> {
  const known = READERS.get(sheet);
  if (known) return known;
  const reader = async ({ path, fileName, discarded }: Upload): Promise<ReadSheet> => {
    const rows: TableRow[] = [];
    const keep = async (chunk: TableRow[]) => {
      for (const row of chunk) if (!row.undecoded) rows.push({ ...row, cells: shownCells(row) });
    };
    const asked = sheet === null ? null : { ...WORKBOOK, sheet };
    return { file: await inspectTable(path, fileName, asked, { signal: discarded }, keep), rows };
  };
  READERS.set(sheet, reader);
  return reader;
}
