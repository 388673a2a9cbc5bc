import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlannedCell, PlannedFilter } from '#shared/contract/cells.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../../client/index.ts';
import { noticeCount, problemCount } from './plan-messages.ts';
import type { Planned } from './use-plan.ts';

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

const PAGE = 200;

interface PlannedCells {
  cells: readonly PlannedCell[];
  /** Whether there may be more cells. */
  isMore: boolean;
  error: AppErrorShape | null;
  /** Reads the cells after the last one; a no-op while already reading. */
  readMore: () => void;
}

interface Read {
  cells: readonly PlannedCell[];
  next: string | null;
  error: AppErrorShape | null;
}

const isOf = (show: PlannedFilter) => (cell: PlannedCell) => {
  if (show === 'problems') return cell.problem !== null;
  return cell.problem === null && (show === 'changes' || cell.notice !== null);
};

/** The cells of a plan, chunk by chunk: first those that came with its counts, then the rest. */
function usePlannedCells(planned: Planned | null, show: PlannedFilter): PlannedCells {
  const start = useCallback(
    (): Read => ({
      cells: planned?.plan.first.filter(isOf(show)) ?? [],
      next: planned?.plan.next ?? null,
      error: null,
    }),
    [planned, show],
  );
  const [state, setState] = useState(start);
  const reading = useRef<object | null>(null);

  useEffect(() => {
    reading.current = null;
    setState(start());
  }, [start]);

  const readMore = useCallback(async () => {
    if (!planned || reading.current || state.next === null || state.error) return;
    const turn = {};
    reading.current = turn;
    const answer = await client.call('cells.planned', {
      ...planned.request,
      show,
      after: state.next,
      limit: PAGE,
    });
    if (reading.current !== turn) return;
    reading.current = null;
    setState((before) =>
      answer.ok
        ? { cells: [...before.cells, ...answer.value.cells], next: answer.value.next, error: null }
        : { ...before, error: answer.error },
    );
  }, [planned, show, state]);

  return { cells: state.cells, isMore: state.next !== null, error: state.error, readMore };
}
