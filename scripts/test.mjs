import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { passSignalsOn, run, wasInterrupted } from './children.mjs';
import { build } from './ensure/build.mjs';
import { ensureChromium } from './ensure/chromium.mjs';
import { ensureDependencies } from './ensure/dependencies.mjs';
import { ensureKeyringDaemon } from './ensure/keyring.mjs';
import { ensureLibreOffice } from './ensure/libreoffice.mjs';
import { startKeyringSession } from './keyring-session.mjs';
import { appNode, at, ROOT, toolEnvironment } from './paths.mjs';
import { add, countPlaywright, countVitest, lastLine, summaryTable } from './test-report.mjs';

// `npm test [-- --only STEP …]`: installs what is missing, then runs every step, even if one fails. `npm run test:all` adds the
// tests tagged `long`, every benchmark once at a tiny size, and other random input every time (`--seed N` repeats it).

const REPORTS = at('test-results');
const UNIT_REPORT = at('test-results', 'vitest.json');
const E2E_REPORT = at('test-results', 'playwright.json');

const tool = (...parts) => at('node_modules', ...parts);
/** This run's compile cache: tests start the same threads and processes thousands of times. */
const COMPILED = at('test-results', 'compile-cache');
/** The tests' files, gone after the run. */
const FILES = mkdtempSync(join(inMemory() ? '/dev/shm' : tmpdir(), 'catalog-desk-'));
process.once('exit', () => rmSync(FILES, { recursive: true, force: true }));

/**
 * Whether the system has a folder in memory with room for them. A test spends most of its time syncing small databases, up to five
 * times as long on a busy disk. What they check is not whether a disk keeps its word: killed processes lose nothing in memory either.
 */
function inMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4 * 2 ** 30;
  } catch {
    return false;
  }
}

const runTool = async (args, env = {}, quiet = false) => {
  const environment = {
    ...toolEnvironment(),
    NODE_COMPILE_CACHE: COMPILED,
    TMPDIR: FILES,
    DISK_TMPDIR: tmpdir(),
    ...env,
  };
  const { code, output } = await run(appNode(), args, { cwd: ROOT, env: environment, quiet });
  if (output !== '') console.log(output.trimEnd());
  return code === 0;
};
/** What it prints comes when it has ended: it runs beside others. */
const runBeside = (...args) => runTool(args, {}, true);

/** Of the first ones, each leaves a core idle for a part of its time. The tests use the build. */
const SIDE_BY_SIDE = ['typecheck', 'lint', 'build'];
const steps = {
  typecheck: () => runBeside(tool('typescript', 'bin', 'tsc'), '-b'),
  lint: async () => {
    const isClean = await runBeside(tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.');
    const cruiser = tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
    const folders = ['electron', 'renderer', 'shared', 'tests'];
    return (await runBeside(cruiser, '--config', '.dependency-cruiser.cjs', ...folders)) && isClean;
  },
  build,
  vitest: async () => {
    if (options.all) await ensureLibreOffice();
    const session =
      process.platform === 'linux' && (await ensureKeyringDaemon()) ? await startKeyringSession() : null;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
    const chosen = options.all ? [] : ['--tags-filter', '!long'];
    const environment = {
      ...session?.environment,
      ...(options.all ? { SOAK: 'all', SOAK_SEED: options.seed } : {}),
    };
    try {
      return await runTool([tool('vitest', 'vitest.mjs'), 'run', ...chosen, ...reporters], environment);
    } finally {
      await session?.stop();
    }
  },
  e2e: async () => {
    const chromium = await ensureChromium();
    const chosen = options.all ? [] : ['--grep-invert=@long'];
    const args = ['test', '-c', 'tests/e2e', ...chosen, '--reporter=list,json'];
    return runTool([tool('playwright', 'cli.js'), ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: E2E_REPORT,
      ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    });
  },
  /** Shows that no benchmark has rotted; its figures mean nothing. It uses the build. */
  bench: async () => {
    const chromium = await ensureChromium();
    const macros = ['--import', './scripts/macros/register.mjs'];
    const args = ['--disable-warning=ExperimentalWarning', ...macros, at('tests', 'bench', 'run.ts')];
    return runTool([...args, '--tiny'], {
      BENCH_BUILT: '1',
      ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    });
  },
};

/** The options and the steps to run. A wrong argument ends the run. */
function parseArguments() {
  const names = Object.keys(steps);
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        all: { type: 'boolean', default: false },
        seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      },
    });
    const { only, all } = values;
    const wanted = only ?? names.filter((name) => all || name !== 'bench');
    if (wanted.every((name) => names.includes(name)))
      return { ...values, chosen: names.filter((name) => wanted.includes(name)) };
  } catch {
    // Said below.
  }
  console.error(`Usage: npm test [-- --only STEP …], STEP being one of ${names.join(', ')}`);
  process.exit(2);
}

async function runStep(name) {
  if (wasInterrupted()) return { name, outcome: 'not run', ms: null };
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
  const began = performance.now();
  try {
    const passed = await steps[name]();
    return { name, outcome: passed ? 'passed' : 'FAILED', ms: performance.now() - began };
  } catch (error) {
    return { name, outcome: 'FAILED', ms: performance.now() - began, note: error.message };
  }
}

/** The counts of a test step. One that failed without a report counts as one failure. */
function counts(outcomes, name, file, count) {
  const step = outcomes.find((outcome) => outcome.name === name);
  if (!step || step.outcome === 'not run') return { passed: 0, failed: 0, skipped: 0 };
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  return count(JSON.parse(readFileSync(file, 'utf8')));
}

passSignalsOn();
const { chosen, ...options } = parseArguments();
if (options.all)
  console.log(`Seed ${options.seed}: npm run test:all -- --seed ${options.seed} tries the same again.`);
try {
  await ensureDependencies();
} catch (error) {
  console.error(error.message);
  console.log(lastLine({ passed: 0, failed: 1, skipped: 0 }));
  process.exit(1);
}
mkdirSync(REPORTS, { recursive: true });
rmSync(UNIT_REPORT, { force: true });
rmSync(E2E_REPORT, { force: true });
rmSync(COMPILED, { recursive: true, force: true });

const outcomes = await Promise.all(chosen.filter((name) => SIDE_BY_SIDE.includes(name)).map(runStep));
for (const name of chosen.filter((name) => !SIDE_BY_SIDE.includes(name))) outcomes.push(await runStep(name));

console.log(`\n${summaryTable(outcomes)}\n`);
const total = add([
  counts(outcomes, 'vitest', UNIT_REPORT, countVitest),
  counts(outcomes, 'e2e', E2E_REPORT, countPlaywright),
]);
console.log(lastLine(total));
process.exitCode = wasInterrupted() ? 130 : outcomes.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
