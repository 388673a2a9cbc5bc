/** How long and with which chances the soak tests run: `npm run test:soak` says it by the environment. */
export const soak = {
  /** Thousands of runs in place of a glance. */
  long: process.env.SOAK === '1',
  /** Fixed in the normal suite, another one every time in a long run. */
  seed: number(process.env.SOAK_SEED) ?? 20_261_121,
  stories: number(process.env.SOAK_STORIES),
  kills: number(process.env.SOAK_KILLS),
  /** Of a story that failed, as fast-check names it: its `path`, and the `replayPath` behind its steps. */
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
