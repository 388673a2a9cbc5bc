import { type Json, parseJson } from '#shared/service/json.ts';
import { RequestError } from '../wire/errors.ts';
import type { Call } from './reply.ts';

/** Returns a whole number from the query, at most `most`. Throws `RequestError` 400 for anything else. */
export function wholeNumber(
  url: URL,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = url.searchParams.get(name);
  if (text === null || text === '') return otherwise;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least)
    throw new RequestError(400, 'invalid_parameter', `"${name}" must be a whole number from ${least} on`);
  return Math.min(number, most);
}

/** Returns a boolean from the query; false unless "true" or "1". */
export function flag(url: URL, name: string): boolean {
  const text = url.searchParams.get(name);
  if (text === null || text === 'false' || text === '0') return false;
  if (text === 'true' || text === '1') return true;
  throw new RequestError(400, 'invalid_parameter', `"${name}" must be true or false`);
}

/** Returns the JSON body of a call, with the digits of numbers unchanged. Throws `RequestError` 400 or 415. */
export function jsonBody({ headers, body }: Call): Json {
  if (!/^application\/(json|[\w.-]+\+json)\b/i.test(String(headers['content-type'] ?? '')))
    throw new RequestError(415, 'json_required', 'Send JSON with the content type application/json');
  try {
    return parseJson(body);
  } catch {
    throw new RequestError(400, 'invalid_json', 'The body is not JSON');
  }
}
