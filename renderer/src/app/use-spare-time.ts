import { useEffect, useState } from 'react';
import { useApp } from '../state/app.ts';
import { useConnections } from '../state/connections.ts';
import { runningPull, useJobs } from '../state/jobs.ts';

/** The first view and its rows come first: idle moments before that are only waits for the network. */
const AFTER_FIRST_VIEW_MS = 3000;

/** True once the first view is past: what is not needed for it can be loaded then. */
export function useSpareTime(): boolean {
  const connection = useApp((state) => state.activeConnection);
  const isEmpty = useConnections(({ products }) => !products);
  const isPulling = useJobs(({ jobs }) => runningPull(jobs, connection) !== undefined);
  // A first pull brings the first rows when it does.
  const waitsForRows = isPulling && isEmpty;
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => {
    if (hasTime || waitsForRows) return;
    let idle = 0;
    const start = setTimeout(() => {
      idle = requestIdleCallback(() => setHasTime(true));
    }, AFTER_FIRST_VIEW_MS);
    return () => {
      clearTimeout(start);
      cancelIdleCallback(idle);
    };
  }, [hasTime, waitsForRows]);
  return hasTime;
}
