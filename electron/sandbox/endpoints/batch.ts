import type { Value } from '#shared/domain/value.ts';
import { at, type Json } from '#shared/service/json.ts';
import { jsonBody } from '../http/query.ts';
import { type Call, json, type Reply } from '../http/reply.ts';
import type { Service } from '../service.ts';
import { refusalOf } from '../state/rules.ts';
import type { Dialect } from '../wire/dialect.ts';
import { ItemError, RequestError } from '../wire/errors.ts';
import { assign } from '../wire/paths.ts';
import { type ItemResult, writeResult } from '../wire/results.ts';

/** Returns the items of a batch, at most `most` of them. Throws `RequestError` 400 or 413. */
export function batchItems(call: Call, path: string, most: number, what: string): Json[] {
  const items = at(jsonBody(call), path);
  if (!Array.isArray(items))
    throw new RequestError(400, 'list_expected', `The ${what} must be a list${path ? ` in "${path}"` : ''}`);
  if (items.length > most)
    throw new RequestError(
      413,
      `too_many_${what}`,
      `Too many ${what}: ${items.length}, at most ${most} per request`,
    );
  return items;
}

export function batchReply(results: readonly ItemResult[], { profile }: Dialect): Reply {
  const written = results.map((result) => writeResult(result, profile));
  if (profile.results.items === '') return json(written);
  const body = {};
  assign(body, profile.results.items, written);
  return json(body);
}

/** Throws `ItemError` if a rule set over the control endpoints refuses the value. */
export function checkRules(
  { conditions, state }: Service,
  property: string,
  locale: string | null,
  value: Value,
): void {
  const rule = refusalOf(conditions.rules, property, locale ?? state.primary, value);
  if (rule) throw new ItemError(rule.code, rule.message);
}

export const isStruct = (value: Value): boolean =>
  typeof value === 'object' && !Array.isArray(value) && !('$number' in value);
