import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** Longer than the row of any product: an unclosed quote would include the rest of the file. */
export const MAX_RECORD_BYTES = 10_000_000;

/** `row`: the row of the quote, from 1. */
export const openQuote = (row: number): AppError =>
  new AppError(
    'invalid_input',
    t`A quote in row ${row} is never closed, so nothing below that row can be read. Close the quote, or choose another delimiter.`,
  );
