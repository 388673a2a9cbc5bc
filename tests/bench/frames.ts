import { percentile } from './bench.ts';
import type { MeasuredPage } from './chromium-app.ts';

/** A display of 60 frames a second. */
export const FRAME_MS = 1000 / 60;

export interface Frames {
  /** Main thread work per frame, in milliseconds. */
  mainThreadMs: number;
  median: number;
  p95: number;
  p99: number;
  longest: number;
  /** Dropped frames. */
  dropped: number;
}

/** A grid's scrolling element. */
export const GRID_VIEWPORT = '.ag-grid-viewport';

/** Scrolls a grid or another element by a number of pixels per frame for a number of frames, from a share of its height. */
export async function scrollFrames(
  { page, mainThreadMs }: MeasuredPage,
  { pixels, frames, from }: { pixels: number; frames: number; from: number },
  scrolled = GRID_VIEWPORT,
): Promise<Frames> {
  await page.evaluate(
    ([selector, share]) => {
      const viewport = document.querySelector(selector);
      if (!viewport) throw new Error(`there is no ${selector} in the page`);
      viewport.scrollTop = share * viewport.scrollHeight;
    },
    [scrolled, from] as const,
  );
  await page.waitForTimeout(500);
  const before = await mainThreadMs();
  const times = await page.evaluate(
    ([selector, by, count]) =>
      new Promise<number[]>((done) => {
        const viewport = document.querySelector(selector);
        const intervals: number[] = [];
        let last = 0;
        const step = (now: number) => {
          if (last > 0) intervals.push(now - last);
          last = now;
          if (!viewport || intervals.length >= count) return done(intervals);
          viewport.scrollTop += by;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [scrolled, pixels, frames] as const,
  );
  return { ...framesOf(times), mainThreadMs: ((await mainThreadMs()) - before) / times.length };
}

/** Records frame times in the page until stopped. */
export async function watchFrames({ page }: Pick<MeasuredPage, 'page'>): Promise<() => Promise<FrameTimes>> {
  const watch = await page.evaluateHandle(() => {
    const intervals: number[] = [];
    const state = { intervals, watching: true };
    let last = 0;
    const step = (now: number) => {
      if (last > 0) intervals.push(now - last);
      last = now;
      if (state.watching) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    return state;
  });
  return async () => {
    const times = await watch.evaluate((state) => {
      state.watching = false;
      return state.intervals;
    });
    await watch.dispose();
    return framesOf(times);
  };
}

type FrameTimes = Omit<Frames, 'mainThreadMs'>;

function framesOf(times: readonly number[]): FrameTimes {
  return {
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    longest: Math.max(...times),
    dropped: times.reduce((dropped, time) => dropped + Math.max(0, Math.round(time / FRAME_MS) - 1), 0),
  };
}
