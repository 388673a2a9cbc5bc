export interface Pace {
  /** What was read is out of date: it is read again, at once after a pause, else when its turn comes. */
  outdated(): void;
  /** Reads again without waiting for a turn. */
  now(): void;
  stop(): void;
}

/** How much longer the pause after a reading is than the reading took: what is slow to read is read less often. */
const REST = 4;

/**
 * Reads again and again while what is read keeps changing: one reading at a time, at least `everyMs` from start to start,
 * the last change always read.
 */
export function paced(read: () => Promise<void> | void, everyMs: number): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = false;
  let again = false;
  let stopped = false;
  /** When the next turn is, by the clock of `performance.now`; 0: at once. */
  let turn = 0;
  /** Asked for while it was being read: the next one does not wait. */
  let hurry = false;

  const start = async (): Promise<void> => {
    timer = undefined;
    reading = true;
    again = false;
    hurry = false;
    const begun = performance.now();
    await read();
    reading = false;
    turn = hurry ? 0 : Math.max(begun + everyMs, performance.now() + REST * (performance.now() - begun));
    if (again) outdated();
  };
  const outdated = (): void => {
    if (stopped) return;
    if (reading) again = true;
    else timer ??= setTimeout(() => void start(), Math.max(0, turn - performance.now()));
  };
  return {
    outdated,
    now() {
      hurry = true;
      turn = 0;
      clearTimeout(timer);
      timer = undefined;
      outdated();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
