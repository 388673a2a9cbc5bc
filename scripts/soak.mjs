import { parseArgs } from 'node:util';
import { passSignalsOn, run } from './children.mjs';
import { appNode, at, ROOT, toolEnvironment } from './paths.mjs';

// `npm run test:soak [-- --seed N --stories N --kills N --path P --replay R] [FILE …]`: runs tests/soak at length.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** Stories in the journal's model test. */
    stories: { type: 'string' },
    /** Kills of the app while it applies. */
    kills: { type: 'string' },
    /** To replay one story, as its failure message gives them: its path, and the replayPath after its steps. */
    path: { type: 'string' },
    replay: { type: 'string' },
  },
});

passSignalsOn();
console.log(`Seed ${values.seed}: with --seed ${values.seed} the same happens again.`);
const given = {
  SOAK: 'long',
  SOAK_SEED: values.seed,
  SOAK_STORIES: values.stories,
  SOAK_KILLS: values.kills,
  SOAK_PATH: values.path,
  SOAK_REPLAY: values.replay,
};
const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
const files = positionals.length === 0 ? ['tests/soak'] : positionals;
const vitest = at('node_modules', 'vitest', 'vitest.mjs');
const { code } = await run(appNode(), [vitest, 'run', ...files], {
  cwd: ROOT,
  env: { ...toolEnvironment(), ...set },
});
process.exitCode = code ?? 1;
