import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlannedCell, PlannedFilter } from '#shared/contract/cells.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../../client/index.ts';
import type { Planned } from './use-plan.ts';

const PAGE = 200;

export interface PlannedCells {
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
export function usePlannedCells(planned: Planned | null, show: PlannedFilter): PlannedCells {
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
