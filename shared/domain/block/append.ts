import { parseNumber } from '../number-format.ts';
import { sameValue, type Value } from '../value.ts';
import type { BlockEdit } from './block-edit.ts';
import type { BlockCell, CellOutcome, CompiledEdit } from './compute.ts';
import { isNumber, isStruct } from './transforms/step.ts';

type AppendEdit = Extract<BlockEdit, { kind: 'append' }>;

/** Appends items to lists; a cell without a value is an empty list, and one that holds anything else is not changed. */
export function compileAppend(edit: AppendEdit): CompiledEdit {
  const numbers = asNumbers(edit);
  const compute = ({ value, kind }: BlockCell): CellOutcome => {
    const list = value ?? [];
    if (kind === 'struct' || (Array.isArray(list) && list.some(isStruct))) return { problem: 'struct' };
    if (!Array.isArray(list)) return { problem: 'not_a_list' };
    const items = list.length > 0 && list.every(isNumber) ? numbers : edit.items;
    if (!items) return { problem: 'not_a_number' };
    const added = edit.unlessThere
      ? items.filter((item) => !list.some((there) => sameValue(there, item)))
      : items;
    if (added.length === 0) return { leave: true };
    const change = [...list, ...added];
    return { change, appends: true, ...(kind === 'list' ? {} : { notice: 'other_kind' }) };
  };
  return { reads: () => [], compute };
}

/** Returns the items as numbers; null if one is not a number. */
function asNumbers({ items, numbers }: AppendEdit): Value[] | null {
  const parsed = items.flatMap((item) => {
    const one = parseNumber(item, numbers);
    return one.ok ? [one.value] : [];
  });
  return parsed.length === items.length ? parsed : null;
}
