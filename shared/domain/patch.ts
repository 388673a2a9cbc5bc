import type { CellRef, Intent, ListIntent } from './cell.ts';
import { isKeptAs, isMadeOf } from './kept-as.ts';
import { type CellValue, canonicalJson, entriesOf, isEmptyCell, sameValue, type Value } from './value.ts';

/**
 * A staged edit: what it asks for and the value that the user saw. `value` is the whole new value, or the items for `append`
 * and `remove_items`.
 */
export interface Draft {
  intent: Intent;
  value: CellValue;
  base: CellValue;
}

/** The value that a cell with this draft shows. */
export const effectiveValue = ({ base, intent, value }: Draft): CellValue => applyIntent(base, intent, value);

export const sameDraft = (a: Draft | null, b: Draft | null): boolean =>
  a === null || b === null
    ? a === b
    : a.intent === b.intent && sameValue(a.value, b.value) && sameValue(a.base, b.base);

/** Whether two drafts ask for the same: an outcome may have changed the base of one of them in the meantime. */
export const sameIntent = (a: Draft | null, b: Draft | null): boolean =>
  a === null || b === null
    ? a === b
    : (a.intent === b.intent && sameValue(a.value, b.value)) ||
      sameValue(effectiveValue(a), effectiveValue(b));

/**
 * The draft that turns `base` into `wanted`, or `null` if they are the same (promise 3). A list that only grew at its end becomes
 * an append, so that what others added meanwhile is kept (4.2).
 */
export function draftFor(
  base: CellValue,
  wanted: CellValue,
): (Draft & { intent: 'set' | 'remove' | 'append' }) | null {
  if (sameValue(base, wanted)) return null;
  if (wanted === null) return { intent: 'remove', value: null, base };
  const added = isEmptyCell(base) ? null : appendedItems(base, wanted);
  return added ? { intent: 'append', value: added, base } : { intent: 'set', value: wanted, base };
}

/**
 * The items that `next` adds at the end of the list `base` (no value counts as the empty list), or `null` for any other
 * change.
 */
function appendedItems(base: CellValue, next: CellValue): Value[] | null {
  const before = base ?? [];
  if (!Array.isArray(before) || !Array.isArray(next) || next.length <= before.length) return null;
  if (!before.every((item, i) => sameValue(item, next[i] ?? null))) return null;
  return next.slice(before.length);
}

/**
 * The items that `next` leaves out of the list `base`, the rest unchanged. `null` for any other change, or if one of the
 * items occurs in `base` twice: which of the two a service would remove is undefined.
 */
export function removedItems(base: CellValue, next: CellValue): Value[] | null {
  if (!Array.isArray(base) || !Array.isArray(next) || next.length >= base.length) return null;
  let kept = 0;
  const removed: Value[] = [];
  for (const item of base) {
    if (kept < next.length && sameValue(item, next[kept]!)) kept++;
    else removed.push(item);
  }
  const same = Map.groupBy(base, canonicalJson);
  const isClear = removed.every((item) => same.get(canonicalJson(item))?.length === 1);
  return kept === next.length && isClear ? removed : null;
}

/**
 * The items added to or removed from a list, and the intent that sends only them; `null` if only the whole value can be sent.
 */
export function itemsChange(
  base: CellValue,
  next: CellValue,
): { intent: Exclude<ListIntent, 'set'>; items: Value[] } | null {
  const added = appendedItems(base, next);
  if (added) return { intent: 'append', items: added };
  const removed = removedItems(base, next);
  return removed && { intent: 'remove_items', items: removed };
}

/** The same staged edit, sent as `intent`; `null` unless its list can be sent both that way and as a whole (4.2). */
export function sentAs(draft: Draft, intent: ListIntent): Draft | null {
  const next = effectiveValue(draft);
  const change = itemsChange(draft.base, next);
  if (!change || (intent !== 'set' && intent !== change.intent)) return null;
  return { intent, value: intent === 'set' ? next : change.items, base: draft.base };
}

/** `next`, sent the same way as the previous edit if both only grew or both only shrank, so that the user's choice is kept. */
export function keepingIntent(before: Draft, next: Draft): Draft {
  if (before.intent === 'remove') return next;
  const wayOf = (draft: Draft) => itemsChange(draft.base, effectiveValue(draft))?.intent;
  return wayOf(before) === wayOf(next) ? (sentAs(next, before.intent) ?? next) : next;
}

/**
 * A draft moved to a new base: the staged edit after the service's value changed to `base` and the user keeps theirs. Items
 * are appended to, or removed from, the list that is there now. `null` if the service already holds the wanted value.
 */
export function rebase(draft: Draft, base: CellValue): Draft | null {
  if (draft.intent === 'append' && Array.isArray(base)) return { ...draft, base };
  const removes = draft.intent === 'remove_items' && Array.isArray(base);
  const wanted = removes ? applyIntent(base, draft.intent, draft.value) : effectiveValue(draft);
  const next = draftFor(base, wanted);
  return next && keepingIntent(draft, next);
}

/** How the service spells the language of a cell. */
export interface LanguageSpelling {
  /** Without a locale (2.1 rule 2). */
  localeless: boolean;
  /** The code it uses, if different from the app's. */
  spelled?: string | undefined;
}

/** One value of an operation. */
export interface OperationValue extends LanguageSpelling {
  property: string;
  locale: string;
  /** What to set, or the items to append or remove; `null` for a removal. */
  value: CellValue;
}

/** One patch operation: one product, one kind, all its values. `items` are the journal items it carries, one for each value. */
export interface Operation {
  product: number;
  intent: Intent;
  values: OperationValue[];
  items: number[];
}

/** A change to be put into an operation. */
export interface PendingChange extends CellRef, LanguageSpelling, Draft {
  item: number;
}

/** How additions to lists are sent: as such, as such where there is something to add to, or as sets of the whole list. */
export type Appending = 'added' | 'added_to_items' | 'set';

/** Whether a staged edit adds items, and is sent as a set of the whole list all the same. */
export const growsBySet = ({ intent, base }: Draft, appending: Appending): boolean =>
  intent === 'append' &&
  (appending === 'set' || (appending === 'added_to_items' && asList(base).length === 0));

const INTENT_ORDER: Record<Intent, number> = { set: 0, remove: 1, remove_items: 2, append: 3 };

/**
 * Patch operations for changes (4.2): one per product and kind, in the order in which products first appear. Each operation
 * is a transaction of its own in the service, so kinds never mix. `onePerCell`: one per change instead. Unless the service
 * removes items by value (`removesItems`), the list without them is set. `appending`: by default, items are added.
 */
export function buildOperations(
  changes: readonly PendingChange[],
  {
    onePerCell = false,
    removesItems = false,
    appending = 'added',
  }: { onePerCell?: boolean; removesItems?: boolean; appending?: Appending } = {},
): Operation[] {
  const byProduct = new Map<number, Map<Intent, Operation>>();
  for (const { item, product, property, locale, localeless, spelled, ...draft } of changes) {
    const isSetWhole = (draft.intent === 'remove_items' && !removesItems) || growsBySet(draft, appending);
    const { intent, value } = isSetWhole ? { intent: 'set' as const, value: effectiveValue(draft) } : draft;
    const kinds = byProduct.get(product) ?? new Map<Intent, Operation>();
    byProduct.set(product, kinds);
    const operation = kinds.get(intent) ?? { product, intent, values: [], items: [] };
    kinds.set(intent, operation);
    const kept = intent === 'remove' ? null : value;
    operation.values.push({ property, locale, localeless, spelled, value: kept });
    operation.items.push(item);
  }
  const operations = [...byProduct.values()].flatMap((kinds) =>
    [...kinds.values()].sort((a, b) => INTENT_ORDER[a.intent] - INTENT_ORDER[b.intent]),
  );
  return onePerCell ? operations.flatMap(singleValues) : operations;
}

const singleValues = ({ values, items, ...operation }: Operation): Operation[] =>
  values.map((value, i) => ({ ...operation, values: [value], items: [items[i]!] }));

/** Splits an operation of several values in two, in order, to find out which value the service refuses. */
export function halvesOf({ values, items, ...operation }: Operation): [Operation, Operation] {
  const middle = Math.ceil(values.length / 2);
  return [
    { ...operation, values: values.slice(0, middle), items: items.slice(0, middle) },
    { ...operation, values: values.slice(middle), items: items.slice(middle) },
  ];
}

/** An operation without the values of some journal items; null when none is left. */
export function withoutItems(operation: Operation, leftOut: ReadonlySet<number>): Operation | null {
  const stays = (_: unknown, i: number) => !leftOut.has(operation.items[i]!);
  const items = operation.items.filter(stays);
  return items.length === 0 ? null : { ...operation, values: operation.values.filter(stays), items };
}

/** The value of a cell after an operation: the rule that the sandbox and read-back follow. */
export function applyIntent(current: CellValue, intent: Intent, value: CellValue): CellValue {
  switch (intent) {
    case 'set':
      return value;
    case 'remove':
      return null;
    case 'append':
      return [...asList(current), ...asList(value)];
    case 'remove_items':
      return Array.isArray(current) ? current.filter(notAmong(value)) : current;
  }
}

/** What a re-read value says about an operation whose outcome is unknown. */
type Settlement = 'applied' | 'not_applied' | 'undecidable';

/**
 * Settles one unknown change by the value that the service holds now (read back after the attempt). Set: applied if the value
 * is there, as it was sent or as services keep values (`isKeptAs`), otherwise not. Remove: applied if it is absent, otherwise not. Append: applied if the value is base + items, not
 * applied if it is exactly base, otherwise undecidable. Remove items: applied if none of them is there, whatever else is;
 * otherwise not.
 */
export function settle(intent: Intent, base: CellValue, value: CellValue, now: CellValue): Settlement {
  if (intent === 'remove_items') return lacksItems(now, value) ? 'applied' : 'not_applied';
  if (intent === 'append') {
    const grown = applyIntent(base, 'append', value);
    if (sameValue(now, grown) || isMadeOf(grown, base, now)) return 'applied';
    return sameValue(now, base) ? 'not_applied' : 'undecidable';
  }
  const wanted = applyIntent(base, intent, value);
  return sameValue(now, wanted) || isMadeOf(wanted, base, now) ? 'applied' : 'not_applied';
}

/** What a re-read value says about a change that is about to be sent. */
export type Check = 'unchanged' | 'already_there' | 'conflict';

/**
 * Compares the value that the service holds now with the one the user saw (`base`) and the wanted one (promise 8). Another form of the
 * wanted value is that value, unless its form is all that the user changed.
 */
export function checkBeforeSending(
  { intent, base, value }: { intent: Intent; base: CellValue; value: CellValue },
  now: CellValue,
): Check {
  if (sameValue(now, base)) return 'unchanged';
  if (intent === 'remove_items') return lacksItems(now, value) ? 'already_there' : 'conflict';
  const wanted = applyIntent(base, intent, value);
  const isThere = sameValue(wanted, now) || (isKeptAs(wanted, now) && !isKeptAs(wanted, base));
  return isThere ? 'already_there' : 'conflict';
}

/** The change that undoes an applied one, for a cell that still holds what it wrote (the inverse's base). */
export function inverse({ intent, base, value }: Draft): Draft {
  const written = applyIntent(base, intent, value);
  return { intent: base === null ? 'remove' : 'set', value: base, base: written };
}

/**
 * Whether the value is a list without any of the items, or no value at all. False for any other value, because it cannot be
 * told.
 */
const lacksItems = (now: CellValue, items: CellValue): boolean =>
  now === null || (Array.isArray(now) && now.every(notAmong(items)));

function notAmong(items: CellValue): (item: Value) => boolean {
  const all = new Set(asList(items).map(canonicalJson));
  return (item) => !all.has(canonicalJson(item));
}

/** A cell as a list: no value is the empty list, a single value a list of one. */
function asList(value: CellValue): Value[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : entriesOf(value);
}
