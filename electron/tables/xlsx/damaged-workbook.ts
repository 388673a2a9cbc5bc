import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';

/** `what`: a sentence about the problem. */
export const damagedWorkbook = (what: string, details?: unknown): AppError =>
  new AppError(
    'invalid_input',
    sentences(what, t`Open the file in a spreadsheet program, save it as .xlsx again, and choose it again.`),
    details === undefined ? {} : { details: details instanceof Error ? details.message : String(details) },
  );
