import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { afterPath } from './after-path.ts';
import { isValue, type Value } from './value.ts';

// Separate from `value.ts`, so that pages that only show values load no schemas.

export const valueSchema = z.custom<Value>(
  (input) => isValue(input),
  afterPath(() => t`expected text, a number, true/false, a list or an object`),
);
export const cellValueSchema = valueSchema.nullable();
export const valueKind = z.enum(['text', 'multiline', 'number', 'yesno', 'list', 'struct']);
