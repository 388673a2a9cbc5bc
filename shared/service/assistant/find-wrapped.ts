import { JSON_NUMBER } from '../../domain/value.ts';
import { at, type Json } from '../json.ts';
import type { ServiceProfile } from '../profile.ts';
import { isTexts, isTimeText, type WrappedAs } from '../wrapped-values.ts';
import { isWrapperName } from './cell-words.ts';
import { isRecord, type JsonObject } from './places.ts';

type Wrapped = NonNullable<ServiceProfile['product']['wrapped']>;

/** Types that come together: the first products may lack some. */
const FAMILIES: readonly Wrapped['types'][] = [
  { S: 'text', N: 'digits', BOOL: 'boolean', NULL: 'null_as_true', SS: 'texts', L: 'list', M: 'object' },
  {
    stringValue: 'text',
    integerValue: 'digits',
    doubleValue: 'number',
    booleanValue: 'boolean',
    nullValue: 'null',
    timestampValue: 'time',
    'arrayValue.values': 'list',
    'mapValue.fields': 'object',
  },
];

/** Too few values show nothing. */
const LEAST_VALUES = 8;

/**
 * Finds wrappers around all values of an object of the products, also inside lists and objects: {"integerValue": "5"}. Null if there are
 * none, or if a type says nothing that a reader of plain values would not see.
 */
export function findWrapped(products: readonly JsonObject[]): Wrapped | null {
  const names = new Set(products.flatMap((product) => Object.keys(product)));
  for (const path of ['', ...names]) {
    const held = products.map((product) => at(product, path)).filter(isRecord);
    const values = held.flatMap((object) => Object.values(object));
    if (held.length < products.length || values.length < LEAST_VALUES) continue;
    const types = new Map<string, WrappedAs | 'unknown'>();
    if (!values.every((value) => sees(value, types))) continue;
    const known = [...types].filter((one): one is [string, WrappedAs] => one[1] !== 'unknown');
    const isWorth = known.some(([, as]) => ['list', 'texts', 'object', 'digits'].includes(as));
    const family = FAMILIES.find((types) => known.every(([type, as]) => types[type] === as));
    // One type alone may be the name of a property that all objects have.
    if (known.length > 1 && (isWorth || family))
      return { at: path, types: { ...Object.fromEntries(known), ...family } };
  }
  return null;
}

/** Collects the types inside a value. False if it is not in a wrapper, or contradicts what was seen. */
function sees(value: Json, types: Map<string, WrappedAs | 'unknown'>, depth = 0): boolean {
  if (!isRecord(value) || depth > 8) return false;
  const [type, ...more] = Object.keys(value);
  if (type === undefined || more.length > 0 || !isWrapperName(type)) return false;
  const found = contentOf(type, value[type] ?? null, types, depth);
  if (found === null) return false;
  const [key, as] = found;
  const same = [...types].find(([other]) => other === type || other.startsWith(`${type}.`));
  if (same === undefined) types.set(key, as);
  else if (same[1] === 'unknown') {
    types.delete(same[0]);
    types.set(key, as);
  } else if (as !== 'unknown' && (same[0] !== key || same[1] !== as)) {
    // Digits that are all times or numbers by chance are texts.
    if (!isTextKind(same[1]) || !isTextKind(as)) return false;
    types.set(key, 'text');
  }
  return true;
}

const isTextKind = (as: WrappedAs): boolean => as === 'text' || as === 'digits' || as === 'time';

/** The key of a type in the profile, and what is in it; null if it is no wrapper. */
function contentOf(
  type: string,
  content: Json,
  types: Map<string, WrappedAs | 'unknown'>,
  depth: number,
): [key: string, as: WrappedAs | 'unknown'] | null {
  if (content === null) return [type, isNullType(type) ? 'null' : 'unknown'];
  if (typeof content === 'boolean') return [type, content && isNullType(type) ? 'null_as_true' : 'boolean'];
  if (typeof content === 'number' || !isObjectOrList(content)) {
    if (typeof content !== 'string') return [type, 'number'];
    if (isTimeText(content)) return [type, 'time'];
    const isNumber = NUMBER_TYPE.test(type) && JSON_NUMBER.test(content);
    return [type, isNumber ? 'digits' : 'text'];
  }
  const all = (values: readonly Json[]) => values.every((value) => sees(value, types, depth + 1));
  if (isTexts(content)) return [type, 'texts'];
  if (Array.isArray(content)) return all(content) ? [type, content.length > 0 ? 'list' : 'unknown'] : null;
  const [[name, only] = ['', null], ...more] = Object.entries(content);
  if (name === '') return [type, 'unknown'];
  if (more.length > 0 || !AROUND.test(name) || !isObjectOrList(only))
    return all(Object.values(content)) ? [type, 'object'] : null;
  const held = Object.values(only);
  if (held.length === 0) return [type, 'unknown'];
  return all(held) ? [`${type}.${name}`, Array.isArray(only) ? 'list' : 'object'] : null;
}

const isNullType = (type: string): boolean => /^null(?:_?value)?$/i.test(type);
/** Keys between a type and its content: {"mapValue": {"fields": {…}}}. */
const AROUND = /^(?:values?|fields|entries|items|members|elements|content|data)$/i;

const NUMBER_TYPE = /^N$|num|int|dec|double|float|long/i;

const isObjectOrList = (json: Json): json is Json[] | JsonObject => Array.isArray(json) || isRecord(json);
