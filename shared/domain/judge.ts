import type { ListIntent } from './cell.ts';
import { type Draft, draftFor, effectiveValue, keepingIntent, sentAs } from './patch.ts';
import { type CellValue, sameValue } from './value.ts';

/** What a cell shows for which somebody proposes a value, and whether that is a staged edit. */
interface ProposedCell {
  shown: CellValue;
  isStaged: boolean;
}

export interface Proposal {
  value: CellValue;
  /** Whether its author saw what the cell shows, or something else. */
  saw: 'shown' | 'other' | 'unknown';
}

/**
 * What becomes of a proposal. `same`: the cell shows the value already. `clashes`: it would replace what its author may not have
 * seen. `conflicts`: the service's value has changed since. `stages`: none of these.
 */
export type Judgement = 'same' | 'clashes' | 'conflicts' | 'stages';

/** `service`: what it holds, and what it held when the proposal was made (`base`), if that is known. */
export function judge(cell: ProposedCell, proposal: Proposal): Exclude<Judgement, 'conflicts'>;
export function judge(
  cell: ProposedCell,
  proposal: Proposal,
  service: { current: CellValue; base: CellValue },
): Judgement;
export function judge(
  { shown, isStaged }: ProposedCell,
  { value, saw }: Proposal,
  service?: { current: CellValue; base: CellValue },
): Judgement {
  if (sameValue(value, shown)) return 'same';
  if (saw === 'other' || (saw === 'unknown' && isStaged)) return 'clashes';
  return service && isConflict(service.base, value, service.current) ? 'conflicts' : 'stages';
}

/** Whether the service's value is no longer `base`, and not the wanted one either (promise 8). */
export const isConflict = (base: CellValue, wanted: CellValue, current: CellValue): boolean =>
  !sameValue(current, base) && !sameValue(current, wanted);

/**
 * The draft that makes a cell show `wanted`; the one it has if it shows that. Its base is the value that was first seen: that of
 * the earlier draft, or `seen`, by default what the service holds. Wanting what the service holds now stages nothing
 * (promise 3); wanting the first-seen value back while the service holds another is an edit of its own, and a conflict. `as`:
 * how a list is sent, if it can be sent that way.
 */
export function edited(
  { draft, current }: { draft: Draft | null; current: CellValue },
  wanted: CellValue,
  { seen = current, as }: { seen?: CellValue | undefined; as?: ListIntent | undefined } = {},
): Draft | null {
  if (draft && sameValue(effectiveValue(draft), wanted)) return draft;
  if (sameValue(current, wanted)) return null;
  const base = draft ? draft.base : seen;
  const made = draftFor(base, wanted) ?? { intent: wanted === null ? 'remove' : 'set', value: wanted, base };
  const next = draft ? keepingIntent(draft, made) : made;
  return (as && sentAs(next, as)) ?? next;
}
