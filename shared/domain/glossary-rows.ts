import { t } from '@lingui/core/macro';
import { z } from 'zod';
import type { TermText } from './glossary.ts';

/** What a column of a table of terms holds: texts, texts that must not be used, a note, or whether the terms must not be used. */
export const termColumn = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ignored') }),
  z.object({ is: z.enum(['term', 'forbidden', 'note', 'flag']), locale: z.string().max(100) }),
]);
export type TermColumn = z.infer<typeof termColumn>;

/** A row that is not read as it stands. `row`: of the file, from 1; `leftOut`: nothing of it is read. */
export const rowProblem = z.object({ row: z.int(), message: z.string(), leftOut: z.boolean() });
type RowProblem = z.infer<typeof rowProblem>;

const MAX_TERM = 500;
const MAX_NOTE = 2000;

/** Between several texts of one cell. */
export const BETWEEN_TERMS = ' | ';

const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  '✓',
  '✔',
  'ja',
  'j',
  'wahr',
  'oui',
  'o',
  'vrai',
  'はい',
  '○',
]);
const NO = new Set(['', 'no', 'n', 'false', '0', '-', '–', 'nein', 'falsch', 'non', 'faux', 'いいえ', '×']);

/** Whether a cell says yes or no; null for any other text. An empty one says no. */
export function yesOrNo(text: string): boolean | null {
  const said = text.trim().toLowerCase();
  return YES.has(said) || (NO.has(said) ? false : null);
}

/**
 * Reads the rows of a table, each as a term. Of each row that is not read whole, the problem that was met first is returned; rows
 * without any text are skipped.
 */
export function termsOfRows(
  rows: readonly { row: number; cells: readonly string[] }[],
  columns: readonly TermColumn[],
): { terms: TermText[][]; problems: RowProblem[] } {
  const terms: TermText[][] = [];
  const problems: RowProblem[] = [];
  for (const { row, cells } of rows) {
    const texts = cells.map((cell) => cell.trim());
    if (texts.every((text) => text === '')) continue;
    const read = termOf(texts, columns);
    if (read.texts.length > 0) terms.push(read.texts);
    if (read.problem !== null)
      problems.push({ row, message: read.problem, leftOut: read.texts.length === 0 });
  }
  return { terms, problems };
}

function termOf(
  cells: readonly string[],
  columns: readonly TermColumn[],
): { texts: TermText[]; problem: string | null } {
  const named = new Map<string, Named>();
  for (const [at, column] of columns.entries()) {
    if (column.is === 'ignored') continue;
    const cell = cells[at] ?? '';
    const of = named.get(column.locale) ?? { used: [], forbidden: [], notes: [], flag: null };
    named.set(column.locale, of);
    if (column.is === 'note' && cell !== '') of.notes.push(cell);
    if (column.is === 'term') of.used.push(...parts(cell));
    if (column.is === 'forbidden') of.forbidden.push(...parts(cell));
    if (column.is !== 'flag') continue;
    const isForbidden = yesOrNo(cell);
    if (isForbidden === null) return { texts: [], problem: t`“${cell}” is neither yes nor no.` };
    if (isForbidden) of.flag = cell;
  }
  const texts = [...named].flatMap(([locale, of]) => textsIn(locale, of));
  const tooLong = texts.find(({ text, note }) => text.length > MAX_TERM || (note?.length ?? 0) > MAX_NOTE);
  if (tooLong) return { texts: [], problem: t`The term in “${tooLong.locale}” is too long.` };
  const problem = unread(cells, columns, [...named.values()]);
  return { texts, problem: problem ?? (texts.length > 0 ? null : t`No column that is imported has a term.`) };
}

/** What a row says in one language. `flag`: the text by which its terms must not be used. */
interface Named {
  used: string[];
  forbidden: string[];
  notes: string[];
  flag: string | null;
}

function textsIn(locale: string, { used, forbidden, notes, flag }: Named): TermText[] {
  const note = notes.join('\n') || null;
  return [
    ...used.map((text) => ({ locale, text, note, forbidden: flag !== null })),
    ...forbidden.map((text) => ({ locale, text, note, forbidden: true })),
  ];
}

/** What a row has that no term takes: a note or a mark without a term, and cells beyond the last column. */
function unread(
  cells: readonly string[],
  columns: readonly TermColumn[],
  named: readonly Named[],
): string | null {
  for (const { used, forbidden, notes, flag } of named) {
    if (forbidden.length + used.length === 0 && notes[0] !== undefined)
      return t`The note “${notes[0]}” has no term.`;
    if (used.length === 0 && flag !== null) return t`“${flag}” has no term.`;
  }
  const beyond = cells.slice(columns.length).find((cell) => cell !== '');
  return beyond === undefined ? null : t`“${beyond}” is beyond the last column.`;
}

const parts = (cell: string): string[] =>
  cell
    .split(BETWEEN_TERMS.trim())
    .map((part) => part.trim())
    .filter((part) => part !== '');
