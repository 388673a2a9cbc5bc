import { useEffect, useState } from 'react';
import type { PlannedFilter } from '#shared/contract/cells.ts';
import { noticeCount, problemCount } from './plan-messages.ts';
import type { Planned } from './use-plan.ts';
import { type PlannedCells, usePlannedCells } from './use-planned-cells.ts';

/** More cells are read once the active one is this close to the last one read. */
const AHEAD = 50;

export interface PlannedListState extends PlannedCells {
  /** The lists that have cells, with their number; empty if there is nothing to list. */
  choices: { value: PlannedFilter; cells: number }[];
  show: PlannedFilter;
  setShow: (show: PlannedFilter) => void;
  /** Whether the plan is a search without a replacement. */
  looksOnly: boolean;
  /** Index of the cell that the keyboard is on; -1 if there is none yet. */
  active: number;
  move: (to: number) => void;
}

/** The user's position in the list of a plan's cells. With another plan, the list changes but the same index stays active. */
export function usePlannedList(planned: Planned | null): PlannedListState {
  const [wanted, setShow] = useState<PlannedFilter>('changes');
  const [at, setAt] = useState(-1);
  const plan = planned?.plan;
  const all: { value: PlannedFilter; cells: number }[] = plan
    ? [
        { value: 'changes', cells: plan.changes },
        { value: 'problems', cells: problemCount(plan) },
        { value: 'notices', cells: noticeCount(plan) },
      ]
    : [];
  const choices = all.filter(({ cells }) => cells > 0);
  const show = choices.find(({ value }) => value === wanted)?.value ?? choices[0]?.value ?? 'changes';
  const read = usePlannedCells(planned, show);
  const { cells, isMore, readMore } = read;
  const active = Math.min(at, cells.length - 1);

  useEffect(() => {
    if (isMore && active > cells.length - AHEAD) readMore();
  }, [active, cells.length, isMore, readMore]);

  const edit = planned?.request.edit;
  return {
    ...read,
    choices,
    show,
    setShow: (next) => {
      setShow(next);
      setAt(-1);
    },
    looksOnly: edit?.kind === 'replace' && edit.replacement === null,
    active,
    move: (to) => setAt(Math.max(0, Math.min(cells.length - 1, to))),
  };
}
