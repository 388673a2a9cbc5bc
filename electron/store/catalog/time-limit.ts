import { createContext, Script } from 'node:vm';

/** Created once: creating a context takes longer than most of what is computed in it. */
const inside = { work: (): void => {} };
const context = createContext(inside);
const script = new Script('work()');

/** Thrown when the time is over. The computation is lost: `work` must change nothing that outlives it. */
export class TimeIsOver extends Error {
  override readonly name = 'TimeIsOver';
}

/** Runs work that may never end, such as a user's regular expression. Throws `TimeIsOver` after this many milliseconds. */
export function withTimeLimit<T>(milliseconds: number, work: () => T): T {
  let result: { value: T } | null = null;
  inside.work = () => {
    result = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TimeIsOver();
    throw error;
  } finally {
    inside.work = () => {};
  }
  return result!.value;
}
