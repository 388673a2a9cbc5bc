import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** No product has as much in one row: a quote that is never closed would take in the rest of the file. */
export const MAX_RECORD_BYTES = 10_000_000;

/** `row`: where the quote stands, from 1. */
export const openQuote = (row: number): AppError =>
  new AppError(
    'invalid_input',
    t`A quote in row ${row} is never closed, so nothing below that row can be read. Close the quote, or choose another delimiter.`,
  );
