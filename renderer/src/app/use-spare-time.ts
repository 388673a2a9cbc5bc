import { useEffect, useState } from 'react';

/** The first view and its rows come first: idle moments before that are only waits for the network. */
const AFTER_FIRST_VIEW_MS = 3000;

/** True once the first view is past: what is not needed for it can be loaded then. */
export function useSpareTime(): boolean {
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => {
    let idle = 0;
    const start = setTimeout(() => {
      idle = requestIdleCallback(() => setHasTime(true));
    }, AFTER_FIRST_VIEW_MS);
    return () => {
      clearTimeout(start);
      cancelIdleCallback(idle);
    };
  }, []);
  return hasTime;
}
