import type { Reason } from '#shared/contract/reason.ts';
import type { CellMark, CellState } from '#shared/domain/cell.ts';
import type { CellFacts } from './cell-facts.ts';

/** Item states that may still change what the service holds: their cells are neither frozen again nor called done. */
export const UNSETTLED_SQL = `state IN ('pending', 'in_flight', 'unknown')`;

/** What the journal says about a cell: an item on its way, one with an unknown outcome, or nothing. */
export type Unsettled = 'sending' | 'unknown' | null;

/** In SQL over `item i` and `change_set s`: what an unsettled item means for its cell. One that is paused shows as merely edited. */
export const UNSETTLED_MARK_SQL = `
  CASE WHEN i.state = 'unknown' THEN 'unknown'
       WHEN i.state = 'in_flight' OR s.state IN ('queued', 'running') THEN 'sending' END`;

/** The state a cell shows; `null` for a cell with nothing to say. */
export function cellState({
  draft,
  conflict,
  unsettled,
  applied,
  current,
}: Omit<CellFacts, 'cell' | 'flags'>): CellState | null {
  if (!draft) {
    const mark: CellMark | null = unsettled ?? (applied ? 'applied' : null);
    return mark ? { mark } : null;
  }
  const mark = unsettled ?? (conflict ? 'conflict' : draft.failure ? 'failed' : 'edited');
  return {
    mark,
    intent: draft.intent,
    base: draft.base,
    ...(conflict ? { theirs: current } : {}),
    ...(draft.failure && mark === 'failed' ? failureFacts(draft.failure) : {}),
  };
}

/** Only what is there: states cross to the window by the thousand. */
const failureFacts = (failure: Reason): Partial<Record<keyof Reason, string>> =>
  Object.fromEntries(Object.entries(failure).filter(([, words]) => words !== null));
