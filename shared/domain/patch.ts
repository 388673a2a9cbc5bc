import type { CellRef, Change, Intent, ListIntent } from './cell.ts';
import { type CellValue, entriesOf, isEmptyCell, sameValue, type Value } from './value.ts';

/** A staged edit: what it asks for and the value the user saw. `value` is the whole new value (for `append`: the items to add). */
export interface Draft {
  intent: Intent;
  value: CellValue;
  base: CellValue;
}

/** The value a cell shows with a draft laid over it. */
export function effectiveValue(draft: Draft): CellValue {
  switch (draft.intent) {
    case 'set':
      return draft.value;
    case 'remove':
      return null;
    case 'append':
      return [...asList(draft.base), ...asList(draft.value)];
  }
}

/**
 * The draft that a user's change leaves on a cell, or `null` when nothing is to be staged: the value is the service's
 * own (promise 3), or there is no value to remove. A list that only grew at its end becomes an append, so that what
 * others added meanwhile is kept (4.2).
 */
export function draftFromChange(base: CellValue, change: Change): Draft | null {
  switch (change.kind) {
    case 'revert':
      return null;
    case 'remove':
      return base === null ? null : { intent: 'remove', value: null, base };
    case 'set': {
      if (sameValue(base, change.value)) return null;
      const added = isEmptyCell(base) ? null : appendedItems(base, change.value);
      return added ? { intent: 'append', value: added, base } : { intent: 'set', value: change.value, base };
    }
  }
}

/** The items that `next` adds at the end of the list `base` (no value: the empty list), or `null` if `next` is anything else. */
export function appendedItems(base: CellValue, next: CellValue): Value[] | null {
  const before = base ?? [];
  if (!Array.isArray(before) || !Array.isArray(next) || next.length <= before.length) return null;
  if (!before.every((item, i) => sameValue(item, next[i] ?? null))) return null;
  return next.slice(before.length);
}

/** The same staged edit, sent as `intent`; `null` unless it is a list that only grew, so that both are possible (4.2). */
export function sentAs(draft: Draft, intent: ListIntent): Draft | null {
  const next = effectiveValue(draft);
  const added = appendedItems(draft.base, next);
  return added && { intent, value: intent === 'append' ? added : next, base: draft.base };
}

/** `next` sent as the edit before it was, where both can be sent either way: what the user chose stays. */
export function keepingIntent(before: Draft, next: Draft): Draft {
  if (before.intent === 'remove' || !sentAs(before, before.intent)) return next;
  return sentAs(next, before.intent) ?? next;
}

/**
 * A draft over a new base: what becomes of a staged edit when the service's value moved to `base` and the user keeps
 * theirs. An append stays an append to whatever is there now. `null` when the service holds the wanted value already.
 */
export function rebase(draft: Draft, base: CellValue): Draft | null {
  if (draft.intent === 'append' && Array.isArray(base)) return { ...draft, base };
  const wanted = effectiveValue(draft);
  const next = draftFromChange(base, wanted === null ? { kind: 'remove' } : { kind: 'set', value: wanted });
  return next && keepingIntent(draft, next);
}

/** How the service spells the language of a cell. */
export interface LanguageSpelling {
  /** Without a locale (2.1 rule 2). */
  localeless: boolean;
  /** By this code, where it is another than the app's. */
  spelled?: string | undefined;
}

/** One value of an operation. */
export interface OperationValue extends LanguageSpelling {
  property: string;
  locale: string;
  /** What to set or append; `null` for a removal. */
  value: CellValue;
}

/** One patch operation: one product, one kind, all its values. `items` are the journal items it carries, one for each value. */
export interface Operation {
  product: number;
  intent: Intent;
  values: OperationValue[];
  items: number[];
}

/** A change on its way into an operation. */
export interface PendingChange extends CellRef, LanguageSpelling {
  item: number;
  intent: Intent;
  value: CellValue;
}

const INTENT_ORDER: Record<Intent, number> = { set: 0, remove: 1, append: 2 };

/**
 * Patch operations for changes (4.2): one per product and kind, in the order in which products first appear. Each
 * operation is a transaction of its own in the service, so kinds never mix. `onePerCell`: one for each change instead.
 */
export function buildOperations(
  changes: readonly PendingChange[],
  { onePerCell = false }: { onePerCell?: boolean } = {},
): Operation[] {
  const byProduct = new Map<number, Map<Intent, Operation>>();
  for (const { item, product, property, locale, intent, value, localeless, spelled } of changes) {
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

/** An operation of several values as two, in their order: to find out which value the service refuses. */
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

/** What an operation makes of a cell: the rule the sandbox and read-back follow. */
export function applyIntent(current: CellValue, intent: Intent, value: CellValue): CellValue {
  switch (intent) {
    case 'set':
      return value;
    case 'remove':
      return null;
    case 'append':
      return [...asList(current), ...asList(value)];
  }
}

/** What a re-read value says of an operation whose outcome is unknown. */
export type Settlement = 'applied' | 'not_applied' | 'undecidable';

/**
 * Settles one unknown change by the value the service holds now (read back after the attempt).
 * Set: the value is there: applied, else not. Remove: absent: applied, else not. Append: base + items: applied;
 * exactly base: not applied; anything else cannot be told.
 */
export function settle(intent: Intent, base: CellValue, value: CellValue, now: CellValue): Settlement {
  if (intent === 'append') {
    if (sameValue(now, applyIntent(base, 'append', value))) return 'applied';
    return sameValue(now, base) ? 'not_applied' : 'undecidable';
  }
  return sameValue(now, applyIntent(base, intent, value)) ? 'applied' : 'not_applied';
}

/** What a re-read value says of a change that is about to be sent. */
export type Check = 'unchanged' | 'already_there' | 'conflict';

/** Compares the value that the service holds now with the one the user saw (`base`) and the one that is wanted (promise 8). */
export function checkBeforeSending(
  { intent, base, value }: { intent: Intent; base: CellValue; value: CellValue },
  now: CellValue,
): Check {
  if (sameValue(now, base)) return 'unchanged';
  return sameValue(now, applyIntent(base, intent, value)) ? 'already_there' : 'conflict';
}

/** The change that takes an applied one back, for a cell that still holds what it wrote (the inverse's base). */
export function inverse({ intent, base, value }: Draft): Draft {
  const written = applyIntent(base, intent, value);
  return { intent: base === null ? 'remove' : 'set', value: base, base: written };
}

/** A cell as a list: no value is the empty list, a single value a list of one. */
function asList(value: CellValue): Value[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : entriesOf(value);
}
