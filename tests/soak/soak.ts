/** Length and seeds of the soak tests, set by `npm run test:soak` through the environment. */
export const soak = {
  /** Thousands of runs instead of a few. */
  long: process.env.SOAK === '1',
  /** Fixed in the normal suite, random in a long run. */
  seed: number(process.env.SOAK_SEED) ?? 20_261_121,
  stories: number(process.env.SOAK_STORIES),
  kills: number(process.env.SOAK_KILLS),
  /** To replay a failed story, from fast-check's message: its `path`, and the `replayPath` after its steps. */
  path: process.env.SOAK_PATH,
  replay: process.env.SOAK_REPLAY,
  timeoutMs: process.env.SOAK === '1' ? 4 * 60 * 60_000 : 180_000,
};

function number(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`“${text}” is no whole number`);
  return value;
}
