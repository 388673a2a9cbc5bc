import { useEffect, useState } from 'react';
import type { Job } from '#shared/contract/jobs.ts';
import type { MemoryStatus } from '#shared/contract/memory.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { useJobs } from '../../state/jobs.ts';

export interface MemoryStanding {
  /** Null until it was read. */
  status: MemoryStatus | null;
  error: AppErrorShape | null;
  /** The job that fills the memory now. */
  job: Job | null;
}

/** How the memory of a connection stands, read again whenever a job that fills it begins or ends. */
export function useMemoryStatus(connectionId: string): MemoryStanding {
  const [read, setRead] = useState<Omit<MemoryStanding, 'job'>>({ status: null, error: null });
  const latest = useJobs(({ jobs }) =>
    jobs.findLast((job) => job.kind === 'memory' && job.connectionId === connectionId),
  );
  const standing = latest ? `${latest.id} ${latest.state}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a job did is read when its state changes.
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
  return { ...read, job: latest?.state === 'running' ? latest : null };
}
