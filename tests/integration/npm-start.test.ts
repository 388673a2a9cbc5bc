import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appNode, Child, ROOT } from '../e2e/harness/child.ts';
import { NO_KEYRING } from '../e2e/harness/keyring.ts';
import { tempDir } from '../support/temp-dir.ts';

/** Whether `npm start` would go straight to the app: a test must not install or build while others run. */
async function isPrepared(): Promise<boolean> {
  const script = (name: string) => import(`../../scripts/ensure/${name}.mjs`);
  const { hashSources } = (await script('build')) as { hashSources(root: string): string };
  const { isInstalled } = (await script('dependencies')) as {
    isInstalled(lock: unknown, record: unknown): boolean;
  };
  const stamp = join(ROOT, 'out', '.sources');
  const record = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(stamp) || !existsSync(record)) return false;
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  return (
    isInstalled(read(join(ROOT, 'package-lock.json')), read(record)) &&
    readFileSync(stamp, 'utf8') === hashSources(ROOT)
  );
}

/** An Electron that records how it was started and which signals it received, and ends a moment after the first one. */
const PROGRAM = `
const { appendFileSync } = require('node:fs');
const { setTimeout } = require('node:timers');
const say = (line) => appendFileSync(process.env.FAKE_LOG, JSON.stringify(line) + '\\n');
say({ started: process.argv.slice(2), asNode: process.env.FAKE_START !== 'app' });
if (process.env.FAKE_FAILURE) {
  process.stderr.write(process.env.FAKE_FAILURE);
  process.abort();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    say({ signal });
    setTimeout(() => process.exit(0), 300);
  });
process.stderr.write('before ready\\n');
process.send('ready');
process.stderr.write('Electron runs\\n');
setInterval(() => {}, 1000);
`;

interface Line {
  started?: string[];
  asNode?: boolean;
  signal?: string;
}

function start(failure = '', args: string[] = []) {
  const folder = tempDir();
  const log = join(folder, 'log');
  const program = join(folder, 'program.cjs');
  writeFileSync(program, PROGRAM);
  writeFileSync(
    join(folder, 'electron'),
    `#!/bin/sh
if [ -n "$ELECTRON_RUN_AS_NODE" ]; then exec "${appNode()}" "$@"; fi
# Chromium's own checks come before it looks at its arguments.
# The Node here may itself be Electron's.
FAKE_START=app ELECTRON_RUN_AS_NODE=1 exec "${appNode()}" "${program}" "$@"
`,
    { mode: 0o755 },
  );
  const rootNeedsIt = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const given = [...rootNeedsIt, '--data-dir', join(folder, 'data'), ...args];
  const environment = {
    ...process.env,
    ...NO_KEYRING,
    DISPLAY: ':nowhere',
    ELECTRON_OVERRIDE_DIST_PATH: folder,
    ELECTRON_RUN_AS_NODE: undefined,
    FAKE_LOG: log,
    FAKE_FAILURE: failure,
  };
  const npm = new Child('npm start', 'npm', ['start', '--', ...given], environment, 'ignore', true);
  /** As the terminal sends it: to npm and every process in its group. */
  const signal = (name: NodeJS.Signals) => process.kill(-Number(npm.process.pid), name);
  onTestFinished(async () => {
    if (npm.process.exitCode === null && npm.process.signalCode === null) signal('SIGTERM');
    await npm.ended;
  });
  const lines = () =>
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  return { npm, lines, given, signal };
}

const reason =
  process.platform === 'win32'
    ? 'the stand-in is a shell script'
    : (await isPrepared())
      ? ''
      : 'the build is not current: run "npm test"';

describe.skipIf(reason !== '')(`npm start${reason && ` (skipped: ${reason})`}`, () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes its arguments to Electron, and %s exactly once',
    async (name) => {
      const { npm, lines, given, signal } = start();
      await npm.says(/Electron runs/);
      signal(name);
      await npm.ended;
      expect(lines()).toEqual([{ started: [ROOT, ...given], asNode: false }, { signal: name }]);
      expect(npm.output).toContain('before ready');
    },
  );

  test('says in one line why Electron did not start, and serves browser mode', async () => {
    const { npm } = start(
      '[12:0101/FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+ …\n',
      ['--no-open'],
    );
    await npm.says(/Catalog Desk is open at/);
    expect(npm.output).toMatch(/^Browser mode, because this system does not allow the user namespaces/m);
    expect(npm.output).not.toContain('FATAL');
  });

  test('shows Electron’s output when nothing explains its end', async () => {
    const { npm, lines } = start('Something nobody has seen before\n');
    await npm.ended;
    expect(npm.output).toContain('Something nobody has seen before');
    expect(lines()).toHaveLength(1);
  });
});
