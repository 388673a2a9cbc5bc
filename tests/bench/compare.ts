import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNode, ROOT } from '../e2e/harness/child.ts';
import { type Figure, median } from './bench.ts';

interface Side {
  commit: string;
  folder: string;
  /** The values of each figure, a round each. */
  values: Map<string, number[]>;
}

/** `npm run bench -- compare A B`: which commits, which bench, how often, and the options of that bench. */
export interface Comparison {
  commits: readonly [string, string];
  bench: string;
  rounds: number;
  /** Such as `--products 2000`. */
  options: readonly string[];
}

/**
 * Runs a bench of two commits in turn on this machine, each in a worktree of its own that is removed afterwards, and prints for each
 * figure the median of both and the ratio B ÷ A: its median, lowest and highest of all rounds so far. Throws if a commit does not have the bench.
 */
export function compare({ commits, bench, rounds, options }: Comparison): void {
  const parent = mkdtempSync(join(tmpdir(), 'catalog-desk-compare-'));
  const sides: Side[] = commits.map((commit, at) => ({
    commit,
    folder: join(parent, `${'AB'[at]}`),
    values: new Map(),
  }));
  try {
    for (const { commit, folder } of sides) {
      git('worktree', 'add', '--detach', folder, commit);
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    }
    for (let round = 0; round < rounds; round++) {
      // Whoever is second finds the machine warm: each is, in turn.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) runOnce(side, bench, options);
      print(`${bench}: A = ${commits[0]}, B = ${commits[1]}, round ${round + 1} of ${rounds}`, sides);
    }
  } finally {
    for (const { folder } of sides) git('worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true, force: true });
  }
}

function print(title: string, [a, b]: readonly Side[]): void {
  console.log(`\n${title}`);
  for (const [what, before] of a?.values ?? []) {
    const after = b?.values.get(what);
    if (after?.length === before.length) console.log(`  ${what.padEnd(68)} ${ratios(before, after)}`);
  }
}

const git = (...args: string[]): void => void execFileSync('git', args, { cwd: ROOT, stdio: 'ignore' });

function runOnce({ folder, values }: Side, bench: string, options: readonly string[]): void {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './scripts/macros/register.mjs'];
  execFileSync(appNode(), [...flags, 'tests/bench/run.ts', bench, '--runs', '1', ...options], {
    cwd: folder,
    env: { ...process.env, ...(values.size > 0 ? { BENCH_BUILT: '1' } : {}) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { results } = JSON.parse(readFileSync(join(folder, 'out/bench.json'), 'utf8')) as {
    results: { figures: Figure[] }[];
  };
  for (const { what, value } of results.flatMap(({ figures }) => figures))
    values.set(what, [...(values.get(what) ?? []), value]);
}

/** The medians, and the ratios of rounds, which were measured next to each other. */
export function ratios(before: readonly number[], after: readonly number[]): string {
  const each = before.map((value, round) => (after[round] ?? Number.NaN) / value);
  const plain = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });
  const spread = `${plain(Math.min(...each))} to ${plain(Math.max(...each))}`;
  return `${plain(median(before))} → ${plain(median(after))}   ${plain(median(each))} × (${spread})`;
}
