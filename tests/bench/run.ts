import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyBench } from './apply.bench.ts';
import { type Bench, type Figure, keepsBudget } from './bench.ts';
import { blocksBench } from './blocks.bench.ts';
import { compare } from './compare.ts';
import { completenessBench } from './completeness.bench.ts';
import { exportBench } from './export.bench.ts';
import { feedBench } from './feed.bench.ts';
import { flowsBench } from './flows.bench.ts';
import { freezeBench } from './freeze.bench.ts';
import { gridEditBench } from './grid-edit.bench.ts';
import { gridScrollBench } from './grid-scroll.bench.ts';
import { gridStretchBench } from './grid-stretch.bench.ts';
import { importBench } from './import.bench.ts';
import { importReadBench } from './import-read.bench.ts';
import { longStepsBench } from './long-steps.bench.ts';
import { mainLoopBench } from './main-loop.bench.ts';
import { memoryBench } from './memory.bench.ts';
import { operationsBench } from './operations.bench.ts';
import { pullBench } from './pull.bench.ts';
import { pullServiceBench } from './pull-service.bench.ts';
import { removalsBench } from './removals.bench.ts';
import { requestsBench } from './requests.bench.ts';
import { restartBench } from './restart.bench.ts';
import { segmentsBench } from './segments.bench.ts';
import { startBench } from './start.bench.ts';
import { translateScrollBench } from './translate-scroll.bench.ts';
import { viewBench } from './view-open.bench.ts';
import { windowReadBench } from './window-read.bench.ts';

/** Products for `--tiny`: a bench reads pages, scrolls and sorts, but measures nothing worth knowing. */
const TINY = 300;

/**
 * `npm run bench [-- name] [--products N] [--values N] [--runs N]`: runs one bench or all, prints a table of medians and writes
 * them to out/bench.json. `--tiny` only shows that they run: once, with few products, without the file. A bench that throws, or has no
 * figure, fails the whole. `npm run bench -- compare A B name [--rounds N]` runs one bench of two commits in turn instead, and prints
 * how they compare.
 */
const BENCHES: readonly Bench[] = [
  pullBench,
  pullServiceBench,
  feedBench,
  windowReadBench,
  viewBench,
  completenessBench,
  segmentsBench,
  operationsBench,
  freezeBench,
  importBench,
  longStepsBench,
  applyBench,
  requestsBench,
  mainLoopBench,
  removalsBench,
  restartBench,
  memoryBench,
  blocksBench,
  exportBench,
  importReadBench,
  gridScrollBench,
  gridEditBench,
  gridStretchBench,
  translateScrollBench,
  flowsBench,
  startBench,
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    values: { type: 'string' },
    runs: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    tiny: { type: 'boolean', default: false },
  },
});
if (positionals[0] === 'compare') {
  const [, a, b, bench] = positionals;
  if (a === undefined || b === undefined || bench === undefined) {
    console.error('npm run bench -- compare COMMIT COMMIT BENCH [--rounds N] [--products N] [--values N]');
    process.exit(1);
  }
  const given = (['products', 'values'] as const).flatMap((name) =>
    options[name] === undefined ? [] : [`--${name}`, options[name]],
  );
  compare({ commits: [a, b], bench, rounds: Number(options.rounds), options: given });
  process.exit();
}
const chosen = BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0) {
  console.error(`No such bench. There are: ${BENCHES.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const results: { bench: string; figures: Figure[] }[] = [];
const failed: string[] = [];
const products = options.products ?? (options.tiny ? String(TINY) : undefined);
for (const bench of chosen) {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-bench-'));
  try {
    const figures = await bench.run({
      products: products === undefined ? null : Number(products),
      values: options.values === undefined ? null : Number(options.values),
      runs: options.tiny ? 1 : Number(options.runs),
      tiny: options.tiny,
      folder,
    });
    results.push({ bench: bench.name, figures });
    if (figures.length === 0) throw new Error('it has no figure');
    if (options.tiny) console.log(`${bench.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    else console.log(`\n${bench.name}`);
    if (!options.tiny) for (const figure of figures) console.log(line(figure));
  } catch (error) {
    console.error(`\n${bench.name} failed`, error);
    failed.push(bench.name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (!options.tiny) {
  const out = join(import.meta.dirname, '../../out');
  mkdirSync(out, { recursive: true });
  const machine = { node: process.version, processors: cpus().length, at: new Date().toISOString() };
  writeFileSync(join(out, 'bench.json'), `${JSON.stringify({ machine, results }, null, 2)}\n`);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function line(figure: Figure): string {
  const kept = keepsBudget(figure);
  const value = figure.value.toLocaleString('en', { maximumFractionDigits: 2 });
  const verdict = kept === null ? '' : `  budget ${figure.budget}  ${kept ? 'kept' : 'MISSED'}`;
  return `  ${figure.what.padEnd(64)} ${value.padStart(12)} ${figure.unit}${verdict}`;
}
