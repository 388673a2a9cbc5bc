import type { z } from 'zod';
import { jsonBody } from '../http/query.ts';
import type { Call } from '../http/reply.ts';
import { RequestError } from '../wire/errors.ts';

/** Parses the body of a control call. Throws `RequestError` 415 or 400 with all problems, each with its field. */
export function readInput<Schema extends z.ZodType>(schema: Schema, call: Call): z.output<Schema> {
  const read = schema.safeParse(jsonBody(call));
  if (read.success) return read.data;
  throw new RequestError(400, 'invalid_body', problemsOf(read.error).join('; '));
}

/** The problems of an input, each with its dot path. */
export const problemsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => (path.length > 0 ? `"${path.join('.')}": ${message}` : message));
