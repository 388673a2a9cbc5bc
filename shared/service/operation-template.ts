import { t } from '@lingui/core/macro';
import { quoted } from '../domain/quoted.ts';
import { type CellValue, entriesOf, kindOf } from '../domain/value.ts';
import { cellName, UnsayableCell } from './cells/cell-writer.ts';
import { isObject, isRawNumber, type Json, toJson } from './json.ts';

/**
 * An operation on one value as the service's reference shows it, with placeholders: {name}, {locale}, {value} (or one of its types,
 * such as {value:text}), and {item} for each item that is added to a list or taken out of it.
 */
export type OperationTemplate = { [key: string]: Json };

/** A value to put into templates. `spelled`: its language as the service has it; '' for none. */
interface TemplateValue {
  property: string;
  spelled: string;
  value: CellValue;
}

const TYPES = ['text', 'number', 'yesno', 'list', 'struct'] as const;
const PLACEHOLDER = /\{(name|locale|item|value(?::(\w+))?)\}/;

/** Why a template says no operation, as a text that follows the path; null if it does. `needsValue`: for what sets or adds. */
export function templateProblem(template: OperationTemplate, needsValue: boolean): string | null {
  const text = JSON.stringify(template);
  const type = /\{value:(\w*)\}/.exec(text)?.[1];
  if (!text.includes('{name}')) return t`must contain ${{ placeholder: '{name}' }}, where the property goes`;
  if (needsValue && !/\{(value(:\w+)?|item)\}/.test(text))
    return t`must contain ${{ placeholder: '{value}' }}, where the value goes`;
  if (type !== undefined && !(TYPES as readonly string[]).includes(type))
    return t`has ${{ type: `{value:${type}}` }}, which is none of ${{ types: TYPES.join(', ') }}`;
  const part = misplaced(template);
  if (part !== null)
    return t`has ${quoted(part)}: ${{ placeholder: '{value}' }} and ${{ item: '{item}' }} stand alone, and not in keys`;
  return null;
}

/** A text in which a value stands beside something else, or that is a key; null if there is none. */
function misplaced(json: Json): string | null {
  if (typeof json === 'string')
    return /\{(value|item)/.test(json) && !/^\{(value(:\w+)?|item)\}$/.test(json) ? json : null;
  if (Array.isArray(json)) return json.map(misplaced).find((text) => text !== null) ?? null;
  if (!isObject(json)) return null;
  const key = Object.keys(json).find((one) => /\{(value|item)/.test(one));
  return key ?? misplaced(Object.values(json));
}

/**
 * Whether an operation by this template says one value only: its name or language stands where a second one has no place. Beside keys
 * that name the property, and in lists, there is room.
 */
export function saysOneValue(template: Json, isRoomy = false): boolean {
  if (typeof template === 'string') return !isRoomy && PLACEHOLDER.test(template);
  if (Array.isArray(template)) return false;
  if (!isObject(template)) return false;
  return Object.entries(template).some(([key, inner]) =>
    saysOneValue(inner, isRoomy || key.includes('{name}')),
  );
}

/**
 * Returns the operation that says these values: each by the first of the templates that can, and all in one. Throws
 * `UnsayableCell` for a value that none can say.
 */
export function filledOperation(
  templates: readonly OperationTemplate[],
  values: readonly TemplateValue[],
): { [key: string]: unknown } {
  let out: { [key: string]: unknown } = {};
  for (const value of values)
    for (const part of partsFor(templates, value)) out = merged(out, part) as { [key: string]: unknown };
  return out;
}

/** A value as one part of an operation, or one for each of its entries or items. */
function partsFor(templates: readonly OperationTemplate[], value: TemplateValue): object[] {
  const isLocalized = (template: OperationTemplate) => JSON.stringify(template).includes('{locale}');
  // What would not say the language of a value, would change another one.
  const [own, others] = [templates.filter(isLocalized), templates.filter((one) => !isLocalized(one))];
  const possible = value.spelled === '' ? [...others, ...own] : own;
  const entries = value.value === null ? [null] : entriesOf(value.value);
  for (const template of possible) {
    const isByItem = JSON.stringify(template).includes('{item}');
    const parts = entries.flatMap((entry) =>
      (isByItem ? [entry ?? []].flat() : [null]).map((item) =>
        filled(template, { ...value, value: entry }, item as CellValue),
      ),
    );
    if (parts.length > 0 && parts.every((part) => part !== UNSAYABLE && part !== LEFT_OUT) && haveRoom(parts))
      return parts as object[];
  }
  throw new UnsayableCell(
    value,
    t`No template of “patch.operation” in the service profile says this change of ${quoted(cellName(value))}.`,
  );
}

/** Two items have no place where a template has room for one. */
const haveRoom = (parts: readonly unknown[]): boolean => {
  try {
    parts.reduce((one, other) => merged(one, other));
    return true;
  } catch (error) {
    if (error instanceof NoRoom) return false;
    throw error;
  }
};

/** A member that says the language of a value without one. */
const LEFT_OUT = Symbol('left out');
/** The template is not for this value. */
const UNSAYABLE = Symbol('unsayable');

function filled(template: Json, cell: TemplateValue, item: CellValue): unknown {
  if (typeof template === 'string') return filledText(template, cell, item);
  if (Array.isArray(template)) return joined(template.map((one) => filled(one, cell, item)));
  if (!isObject(template)) return toJson(template);
  const members = Object.entries(template).map(([key, inner]) => [
    filledText(key, cell, item),
    filled(inner, cell, item),
  ]);
  if (members.flat().includes(UNSAYABLE) || members.some(([key]) => key === LEFT_OUT)) return UNSAYABLE;
  return Object.fromEntries(members.filter(([, inner]) => inner !== LEFT_OUT) as [string, unknown][]);
}

const joined = (list: unknown[]): unknown =>
  list.includes(UNSAYABLE) ? UNSAYABLE : list.filter((one) => one !== LEFT_OUT);

function filledText(text: string, { property, spelled, value }: TemplateValue, item: CellValue): unknown {
  const [whole, , type] = PLACEHOLDER.exec(text) ?? [];
  if (whole === text && text.startsWith('{value'))
    return type === undefined || isOfType(value, type) ? toJson(value) : UNSAYABLE;
  if (text === '{item}') return toJson(item);
  if (text === '{locale}' && spelled === '') return LEFT_OUT;
  if (spelled === '' && text.includes('{locale}')) return UNSAYABLE;
  return text.replace(/\{(name|locale)\}/g, (_, part) => (part === 'name' ? property : spelled));
}

function isOfType(value: CellValue, type: string): boolean {
  if (value === null) return false;
  const kind = kindOf(value);
  return (kind === 'multiline' ? 'text' : kind) === type;
}

/** Thrown where two values are to stand in one place. */
class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Lists one after the other, objects with the members of both. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (isPlain(one) && isPlain(other)) {
    const out = { ...one };
    for (const [key, inner] of Object.entries(other))
      Object.defineProperty(out, key, {
        value: Object.hasOwn(one, key) ? merged(one[key], inner) : inner,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return out;
  }
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  throw new NoRoom(`two values in one place: ${quoted(JSON.stringify(one))}`);
}

const isPlain = (json: unknown): json is { [key: string]: unknown } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !isRawNumber(json);
