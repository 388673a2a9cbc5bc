import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** `row`: of the file, from 1. `problem` continues after "…: ". */
export const refusedCell = (row: number, column: string, problem: string): AppError =>
  new AppError('invalid_input', t`Row ${row}, column “${column}”: ${problem}`);
