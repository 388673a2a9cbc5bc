import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { afterPath } from './after-path.ts';
import { isValue, type Value } from './value.ts';

// Separate from `value.ts`, so that pages that only show values load no schemas.

const schemaOf = (hasGaps: boolean) =>
  z.custom<Value>(
    (input) => isValue(input, 0, hasGaps),
    afterPath(() => t`expected text, a number, true/false, a list or an object`),
  );

export const valueSchema = schemaOf(false);
/** What a service has: its lists may have gaps. */
export const heldValueSchema = schemaOf(true);
export const cellValueSchema = heldValueSchema.nullable();
export const valueKind = z.enum(['text', 'multiline', 'number', 'yesno', 'list', 'struct']);
