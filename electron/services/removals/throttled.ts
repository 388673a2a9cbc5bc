const INTERVAL_MS = 250;

/** Reports progress at once, then at most four times a second, and always the end. */
export function throttled<Total extends number | null>(
  report: (done: number, total: Total) => void,
): (done: number, total: Total) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = performance.now();
    if (done !== total && now - reportedAt < INTERVAL_MS) return;
    reportedAt = now;
    report(done, total);
  };
}
