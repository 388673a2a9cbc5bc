const TELL_EVERY_MS = 250;

/** Tells how far something is: at once, then from time to time however fast it goes, and always that it is done. */
export function toldSeldom<Total extends number | null>(
  tell: (done: number, total: Total) => void,
): (done: number, total: Total) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = performance.now();
    if (done !== total && now - told < TELL_EVERY_MS) return;
    told = now;
    tell(done, total);
  };
}
