import { z } from 'zod';
import { UsageError } from './exit-codes.ts';

/** Reads the JSON of an option. Throws `UsageError` with its problem. */
export function jsonOption<Schema extends z.ZodType>(
  name: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError(`--${name} takes JSON, and “${text}” is none.`);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new UsageError(`--${name} is not understood: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
