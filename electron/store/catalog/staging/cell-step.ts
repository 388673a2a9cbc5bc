import { edited } from '#shared/domain/judge.ts';
import { effectiveValue, sameDraft, sameIntent } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { type CellFacts, shownValue } from '../cell-facts.ts';
import type { CellKey } from '../names.ts';
import type { KeptSegment } from '../segments/segment-records.ts';
import type { StagedDraft } from './drafts.ts';
import type { Direction, LoggedCell } from './step-log.ts';

/** What was staged on a cell, and what it showed. */
export interface CellSnapshot {
  draft: StagedDraft | null;
  shown: CellValue;
  /** What was kept about its segments, if the step changed that. */
  segments?: readonly KeptSegment[] | undefined;
}

export const snapshotOf = (facts: CellFacts, segments?: readonly KeptSegment[]): CellSnapshot => ({
  draft: facts.draft,
  shown: shownValue(facts),
  segments,
});

export interface CellStep {
  cell: CellKey;
  before: CellSnapshot;
  after: CellSnapshot;
}

export const toLogged = ({ cell, before, after }: CellStep): LoggedCell => ({
  ...cell,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
});

/** The states that a step leads from and to. */
export interface Sides {
  from: CellSnapshot;
  to: CellSnapshot;
}

export function sidesOf(step: LoggedCell, direction: Direction): Sides {
  const before = JSON.parse(step.before) as CellSnapshot;
  const after = JSON.parse(step.after) as CellSnapshot;
  return direction === 'undo' ? { from: after, to: before } : { from: before, to: after };
}

/** The draft that a cell gets when a step on it is undone or redone; `leave` if it has changed otherwise since. */
export function stepTarget(
  { from, to }: Sides,
  { draft, current }: CellFacts,
  revision: number,
): StagedDraft | null | 'leave' {
  if (sameIntent(draft, from.draft))
    return to.draft && !sameValue(current, effectiveValue(to.draft)) ? to.draft : null;
  const wasApplied = draft === null && from.draft !== null && sameValue(current, effectiveValue(from.draft));
  if (!wasApplied) return 'leave';
  const back = edited({ draft: null, current }, to.shown);
  return back && { ...back, rev: revision, failure: null };
}

/** What the log is to say instead: the step as it was actually done. Null if it says so already. */
export function correctedStep(
  { product, property, locale }: LoggedCell,
  { from, to }: Sides,
  here: CellFacts,
  there: CellFacts,
  direction: Direction,
): LoggedCell | null {
  if (isAt(here, from) && isAt(there, to)) return null;
  const [left, reached] = [snapshotOf(here, from.segments), snapshotOf(there, to.segments)];
  const [before, after] = direction === 'undo' ? [reached, left] : [left, reached];
  return toLogged({ cell: { product, property, locale }, before, after });
}

const isAt = (facts: CellFacts, { draft, shown }: CellSnapshot): boolean =>
  sameStaged(facts.draft, draft) && sameValue(shownValue(facts), shown);

function sameStaged(a: StagedDraft | null, b: StagedDraft | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.rev === b.rev &&
    a.failure?.code === b.failure?.code &&
    a.failure?.message === b.failure?.message &&
    sameDraft(a, b)
  );
}
