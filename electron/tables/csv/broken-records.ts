import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';

/** Longer than the row of any product: an unclosed quote would include the rest of the file. */
export const MAX_RECORD_BYTES = 10_000_000;

/** `row`: the row of the quote, from 1. */
export const openQuote = (row: number): AppError =>
  new AppError(
    'invalid_input',
    t`A quote in row ${row} is never closed, so nothing below that row can be read. Close the quote, or choose another delimiter.`,
  );

/** As many as a row of a spreadsheet. More are a file of something else, and would fill the memory. */
export const MAX_CELLS = 16_384;

/** `row`: from 1. */
export const tooManyCells = (row: number): AppError =>
  new AppError(
    'invalid_input',
    t`Row ${row} has more than ${formatCount(MAX_CELLS)} cells, the most that a row of a spreadsheet has. Choose another delimiter or another file.`,
  );
