import { at, idText, isObject, type Json, ownField, toJson } from './json.ts';
import type { ServiceProfile } from './profile.ts';
import { inNamedEntry } from './record-places.ts';

/** An answer's JSON and headers: some services put in headers what others put beside the products. */
export interface ListAnswer {
  body: Json;
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The address that it came from, where that is known. */
  from?: string;
}

type Paging = ServiceProfile['list']['paging'];

/**
 * Returns the position of the next page from an answer, according to the profile; undefined if its place is missing. `items`: the
 * products of the page.
 */
export function namedNext(
  { body, headers }: ListAnswer,
  { next, next_in }: Pick<Paging, 'next' | 'next_in'>,
  items: readonly Json[] | null,
): Json | undefined {
  if (next_in === 'body') return at(body, next) ?? inNamedEntry(body, next.split('.'));
  if (next_in === 'last_item') return sortValue(at(items?.at(-1), next));
  const name = next.toLowerCase();
  const sent = ownField(headers, name);
  return sent !== undefined && name === 'link' ? nextLink(sent) : sent;
}

/** A position as it is sent: a text or number as it is, a key of several fields as JSON; null for anything else, such as an address. */
export function positionText(json: Json | undefined): string | null {
  const text = idText(json)?.text;
  if (text !== undefined) return text;
  const isKey = Array.isArray(json) || (isObject(json) && !Object.hasOwn(json, 'href'));
  return isKey && Object.keys(json).length > 0 ? JSON.stringify(toJson(json)) : null;
}

/** Search engines give the sort values of a product as a list, and take them back as one. */
const sortValue = (json: Json | undefined): Json | undefined =>
  Array.isArray(json) ? JSON.stringify(json.map(toJson)) : json;

/** What a page says about further pages, at the place that the profile names; null if it does not say. */
export function saysMore({ body }: ListAnswer, { more }: Pick<Paging, 'more'>): boolean | null {
  if (more === null) return null;
  const isInverted = more.startsWith('!');
  const said = FLAGS.get(at(body, isInverted ? more.slice(1) : more));
  return said === undefined ? null : said !== isInverted;
}

const FLAGS = new Map<Json | undefined, boolean>([
  [true, true], [1, true], ['true', true], ['1', true],
  [false, false], [0, false], ['false', false], ['0', false],
]); // biome-ignore format: a table

/** The first position of a list counted by products or pages; null if nothing is sent for the first page. */
export function firstPosition({ kind, first }: Paging): string | null {
  if (kind === 'offset') return String(first ?? 0);
  return kind === 'page' ? String(first ?? 1) : null;
}

const LINK = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;
const IS_NEXT = /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?![\w-]))/i;

/** Returns the address of the next page in a Link header (RFC 8288); null if there is none. */
export function nextLink(header: string): string | null {
  for (const [, address = '', parameters = ''] of header.matchAll(LINK))
    if (IS_NEXT.test(parameters)) return address;
  return null;
}
