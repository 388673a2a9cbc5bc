import type { CsvDelimiter } from '#shared/domain/table-format.ts';
import { unguardFormula } from '#shared/exchange/formula-guard.ts';
import { MAX_CELLS, MAX_RECORD_BYTES, openQuote, tooManyCells } from './broken-records.ts';

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const APOSTROPHE = 0x27;
/** Enough to recognize the beginning of a protected text. */
const GUARD_BYTES = 64;

export interface ScannedRecords {
  /** The number of rows with a misplaced quote, and the first one. */
  brokenQuotes: { rows: number; first: number } | null;
  /** Whether a cell begins like text protected by an export. */
  guarded: boolean;
}

/** The state after the previous byte. */
const START = 0;
const PLAIN = 1;
const QUOTED = 2;
/** After a quote within quotes: another quote makes it a literal quote; anything except the end of the cell is a mistake. */
const CLOSED = 3;

/**
 * Scans all of a comma-separated UTF-8 text without reading its cells, many times faster than a parser. Throws
 * `invalid_input` if a quote is never closed, or a row has more than `MAX_CELLS`.
 */
export async function scanRecords(
  chunks: AsyncIterable<Buffer>,
  delimiter: CsvDelimiter,
): Promise<ScannedRecords> {
  const part = delimiter.charCodeAt(0);
  let state = START;
  let row = 1;
  let delimiters = 0;
  let afterCr = false;
  let quotedBytes = 0;
  let guarded = false;
  const broken = { rows: 0, first: 0, last: 0 };

  const isBroken = (): void => {
    if (broken.last === row) return;
    broken.rows++;
    broken.first ||= row;
    broken.last = row;
  };
  const looksGuarded = (chunk: Buffer, at: number): boolean => {
    const text = chunk.subarray(at, at + GUARD_BYTES).toString();
    return unguardFormula(text) !== text;
  };

  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (state === QUOTED) {
        const quote = chunk.indexOf(QUOTE, at);
        quotedBytes += (quote < 0 ? chunk.length : quote) - at;
        if (quotedBytes > MAX_RECORD_BYTES) throw openQuote(row);
        if (quote < 0) break;
        at = quote;
        state = CLOSED;
        continue;
      }
      const isEnd = byte === LF || byte === CR;
      if (isEnd) {
        if (!(byte === LF && afterCr)) row++;
        delimiters = 0;
        state = START;
      } else if (byte === part) {
        delimiters++;
        if (delimiters >= MAX_CELLS) throw tooManyCells(row);
        state = START;
      } else if (byte === QUOTE) {
        if (state === START) quotedBytes = 0;
        if (state === PLAIN) isBroken();
        else state = QUOTED;
        if (!guarded && chunk[at + 1] === APOSTROPHE) guarded = looksGuarded(chunk, at + 1);
      } else {
        if (state === CLOSED) isBroken();
        if (state === START && byte === APOSTROPHE && !guarded) guarded = looksGuarded(chunk, at);
        state = PLAIN;
      }
      afterCr = byte === CR;
    }
  }
  if (state === QUOTED) throw openQuote(row);
  return { brokenQuotes: broken.rows > 0 ? broken : null, guarded };
}
