const WINDOW_MS = 5_000;

/** Measures the rate over the last seconds rather than since the start, so that the time left follows the current speed. */
export class RateMeter {
  readonly #samples: { at: number; done: number }[] = [];

  measure(done: number, total: number | null): { rate: number | null; secondsLeft: number | null } {
    const now = performance.now();
    this.#samples.push({ at: now, done });
    while (this.#samples.length > 2 && now - (this.#samples[0]?.at ?? now) > WINDOW_MS) this.#samples.shift();
    const first = this.#samples[0];
    const seconds = first ? (now - first.at) / 1000 : 0;
    if (!first || seconds < 0.3 || done <= first.done) return { rate: null, secondsLeft: null };
    const rate = (done - first.done) / seconds;
    return { rate, secondsLeft: total === null ? null : Math.max(0, (total - done) / rate) };
  }
}
