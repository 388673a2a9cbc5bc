/** How much is tried, least first: by `npm test`, by `npm run test:all`, and for hours by `npm run test:soak`. */
const DEPTHS = ['some', 'all', 'long'] as const;
const depth = Math.max(0, DEPTHS.indexOf(process.env.SOAK as (typeof DEPTHS)[number]));

/** Length and seeds of the tests with random input, set by the scripts through the environment. */
export const soak = {
  long: DEPTHS[depth] === 'long',
  /** The number of runs at each depth. */
  runs: (...counts: [some: number, all: number, long: number]): number => counts[depth]!,
  /** Fixed in `npm test`, random in the longer runs. */
  seed: number(process.env.SOAK_SEED) ?? 20_261_121,
  stories: number(process.env.SOAK_STORIES),
  kills: number(process.env.SOAK_KILLS),
  /** To replay a failed story, from fast-check's message: its `path`, and the `replayPath` after its steps. */
  path: process.env.SOAK_PATH,
  replay: process.env.SOAK_REPLAY,
  timeoutMs: DEPTHS[depth] === 'long' ? 4 * 60 * 60_000 : 600_000,
};

function number(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`“${text}” is no whole number`);
  return value;
}
