import { findProductList } from '#shared/service/assistant/find-list.ts';
import { at, isNestedDeeper, isObject, type Json, toJson } from '#shared/service/json.ts';
import { recordsIn } from '#shared/service/record-places.ts';
import type { Dialect } from '#shared/service/wire.ts';

/** Longer pages are cut, between two products if possible. */
const MAX_LENGTH = 200_000;
/** Formatting recurses level by level; no page of products is so deep. */
const MAX_SHOWN_NESTING = 200;

/** Returns a page as text for display, and whether it was cut. `sent` is the text that `body` was read from. */
export function pageText(body: Json, sent: string, dialect: Dialect): { text: string; cut: boolean } {
  if (isNestedDeeper(body, MAX_SHOWN_NESTING))
    return { text: sent.slice(0, MAX_LENGTH), cut: sent.length > MAX_LENGTH };
  const whole = pretty(body);
  if (whole.length <= MAX_LENGTH) return { text: whole, cut: false };
  return { text: shortened(body, dialect) ?? whole.slice(0, whole.lastIndexOf('\n', MAX_LENGTH)), cut: true };
}

const pretty = (json: Json): string => JSON.stringify(toJson(json), null, 2);

/** Returns the page with as many products as fit; null if it is too long even with one. */
function shortened(body: Json, dialect: Dialect): string | null {
  const { items } = dialect.profile.list;
  const path = recordsIn(body, dialect) ? items : findProductList(body, dialect)?.path;
  const held = path === undefined ? undefined : at(body, path);
  if (path === undefined || !(Array.isArray(held) || isObject(held))) return null;
  const withFirst = (count: number) => {
    const first = Array.isArray(held)
      ? held.slice(0, count)
      : Object.fromEntries(Object.entries(held).slice(0, count));
    return pretty(replaced(body, path === '' ? [] : path.split('.'), first));
  };
  let [fits, tooMany] = [0, Object.keys(held).length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (withFirst(middle).length <= MAX_LENGTH) fits = middle;
    else tooMany = middle;
  }
  const text = withFirst(fits);
  return fits > 0 && text.length <= MAX_LENGTH ? text : null;
}

function replaced(json: Json, path: readonly string[], by: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined || !isObject(json)) return key === undefined ? by : json;
  return { ...json, [key]: replaced(json[key] ?? null, rest, by) };
}
