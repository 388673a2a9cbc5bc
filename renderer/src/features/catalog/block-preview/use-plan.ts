import { useEffect, useState } from 'react';
import type { BlockPlan } from '#shared/contract/cells.ts';
import type { PayloadOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { BlockSelection } from '#shared/domain/selection.ts';
import { client } from '../../../client/index.ts';

/** A block edit to plan. Must be stable: a new object is planned again. */
export interface PlanRequest {
  connectionId: string;
  selection: BlockSelection;
  edit: BlockEdit;
}

/** The last request that was answered, and what it would do. */
export interface Planned {
  request: PlanRequest;
  plan: BlockPlan;
}

export interface Planning {
  /** Of an earlier request while `reading`; null before the first answer, and without a request. */
  planned: Planned | null;
  reading: boolean;
  /** The progress of a read that takes long. */
  progress: PayloadOf<'cells.planning'> | null;
  error: AppErrorShape | null;
}

/** The pause after a change of a form before its request is sent. */
const PAUSE_MS = 150;
/** The number of cells that come with the counts. */
const FIRST_CELLS = 100;

const NOTHING: Planning = { planned: null, reading: false, progress: null, error: null };

/**
 * Asks what a block edit would do, again whenever the request or `version` changes (cells were edited meanwhile). Of the
 * plans of one `key`, only the last answer counts.
 */
export function usePlan(request: PlanRequest | null, key: string, version: unknown = null): Planning {
  const [planning, setPlanning] = useState(NOTHING);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is a reason to ask again.
  useEffect(() => {
    if (!request) return setPlanning(NOTHING);
    let current = true;
    setPlanning((before) => ({ ...before, reading: true, progress: null }));
    const stopListening = client.on('cells.planning', (progress) => {
      if (progress.connectionId !== request.connectionId || progress.plan !== key) return;
      setPlanning((before) => (before.reading ? { ...before, progress } : before));
    });
    const timer = window.setTimeout(async () => {
      const answer = await client.call('cells.plan', { ...request, plan: key, limit: FIRST_CELLS });
      if (!current || (!answer.ok && answer.error.code === 'cancelled')) return;
      setPlanning(
        answer.ok
          ? { ...NOTHING, planned: { request, plan: answer.value } }
          : { ...NOTHING, error: answer.error },
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      stopListening();
      window.clearTimeout(timer);
    };
  }, [request, key, version]);

  return planning;
}
