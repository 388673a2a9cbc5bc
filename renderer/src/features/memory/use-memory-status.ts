import { useEffect, useState } from 'react';
import type { Job } from '#shared/contract/jobs.ts';
import type { MemoryStatus } from '#shared/contract/memory.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { useJobs } from '../../state/jobs.ts';

export interface MemoryStanding {
  /** Null until read. */
  status: MemoryStatus | null;
  error: AppErrorShape | null;
  /** The job that is filling the memory. */
  job: Job | null;
}

/** Returns the state of a connection's memory, read again whenever a job that fills it, or a pull, begins or ends. */
export function useMemoryStatus(connectionId: string): MemoryStanding {
  const [read, setRead] = useState<Omit<MemoryStanding, 'job'>>({ status: null, error: null });
  const job = useJobs(({ jobs }) =>
    jobs.find(
      ({ kind, connectionId: of, state }) => kind === 'memory' && of === connectionId && state === 'running',
    ),
  );
  const standing = useJobs(({ jobs }) =>
    jobs
      .filter(({ kind, connectionId: of }) => of === connectionId && (kind === 'memory' || kind === 'pull'))
      .map(({ id, state }) => `${id} ${state}`)
      .join(' '),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what jobs did is read when their states change.
  useEffect(() => {
    let isLatest = true;
    void client.call('memory.status', { connectionId }).then((answer) => {
      if (!isLatest) return;
      setRead((before) =>
        answer.ok ? { status: answer.value, error: null } : { ...before, error: answer.error },
      );
    });
    return () => {
      isLatest = false;
    };
  }, [connectionId, standing]);
  return { ...read, job: job ?? null };
}
