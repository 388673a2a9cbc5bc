import { t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { csvText } from '#shared/exchange/csv-text.ts';

/** A text file that is written page by page. */
export interface TextFile {
  /** What stands before the first entry. */
  start: string;
  /** `cursor`: the `next` of the page before, null for the first page; `written`: the number of entries before this page. */
  page(cursor: string | null, written: number): Promise<TextPage>;
  /** What stands after the last entry. */
  end?(entries: number): string;
}

interface TextPage {
  text: string;
  entries: number;
  /** Where the next page begins; null after the last one. */
  next: string | null;
}

/** The entries that are read from a store at a time, so that others can read in between. */
export const ENTRIES_PER_PAGE = 500;
const CHUNK_CHARACTERS = 1_000_000;

/** Where a chunk begins: the number of entries before it, and the cursor of its first page. */
const POSITION = /^(\d+) (\d+(?:\.\d+\.\d+)?)$/;

/** Writes the next chunk of a file. `after`: null, or the `next` of the chunk before. Throws `invalid_input` for any other. */
export async function textChunk(file: TextFile, after: string | null): Promise<OutputOf<'exports.text'>> {
  const position = after === null ? null : POSITION.exec(after);
  if (after !== null && position === null)
    throw new AppError('invalid_input', t`The export cannot continue from here. Start it again.`);
  const before = Number(position?.[1] ?? 0);
  let cursor = position?.[2] ?? null;
  let text = position === null ? file.start : '';
  let entries = 0;
  do {
    const page = await file.page(cursor, before + entries);
    text += page.text;
    entries += page.entries;
    cursor = page.next;
  } while (cursor !== null && text.length < CHUNK_CHARACTERS);
  if (cursor !== null) return { text, entries, next: `${before + entries} ${cursor}` };
  return { text: text + (file.end?.(before + entries) ?? ''), entries, next: null };
}

/**
 * A file of comma-separated text: UTF-8 with a byte order mark and CRLF, so that Excel opens it without asking. `guardFormulas`: puts an
 * apostrophe before text that a spreadsheet may take for a formula.
 */
export const csvFile = (
  columns: readonly string[],
  guardFormulas: boolean,
  page: (cursor: number, written: number) => Promise<{ rows: (string | number)[][]; next: number | null }>,
): TextFile => ({
  start: csvText([columns], { guardFormulas, bom: true }),
  page: async (cursor, written) => {
    const { rows, next } = await page(Number(cursor ?? 0), written);
    return {
      text: csvText(rows, { guardFormulas, bom: false }),
      entries: rows.length,
      next: next === null ? null : String(next),
    };
  },
});
