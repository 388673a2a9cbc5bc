import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';

const children = join(import.meta.dirname, '..', '..', '..', 'scripts', 'children.mjs');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process.
    return false;
  }
};

/** A script that runs a child that runs a grandchild, both of which would live for minutes. */
async function threeGenerations(environment: NodeJS.ProcessEnv = {}, viaShell = false) {
  const folder = tempDir();
  const pidFile = join(folder, 'grandchild');
  writeFileSync(
    join(folder, 'child.mjs'),
    `import { spawn } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
     writeFileSync(${JSON.stringify(pidFile)}, String(grandchild.pid));
     setInterval(() => {}, 1000);`,
  );
  const script = join(folder, 'script.mjs');
  writeFileSync(
    script,
    `import { passSignalsOn, run, wasInterrupted } from ${JSON.stringify(children)};
     passSignalsOn();
     await run(process.execPath, [${JSON.stringify(join(folder, 'child.mjs'))}]);
     process.exit(wasInterrupted() ? 130 : 0);`,
  );
  const env = { ...process.env, npm_lifecycle_event: undefined, ...environment };
  const parent = viaShell
    ? spawn('sh', ['-c', `"${process.execPath}" "${script}"; exit 0`], { env, stdio: 'ignore' })
    : spawn(process.execPath, [script], { env, stdio: 'ignore' });
  onTestFinished(() => void parent.kill('SIGKILL'));
  await vi.waitFor(
    () => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/^\d+$/),
    10_000,
  );
  return { parent, grandchild: Number(readFileSync(pidFile, 'utf8')) };
}

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s leaves no child and no grandchild behind',
  async (signal) => {
    const { parent, grandchild } = await threeGenerations();
    parent.kill(signal);
    const [code] = await once(parent, 'exit');
    expect(code).toBe(130);
    await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false), 5_000);
  },
);

test.skipIf(process.platform === 'win32')(
  'killing the shell that npm started leaves no grandchild behind',
  async () => {
    const { parent, grandchild } = await threeGenerations({ npm_lifecycle_event: 'start' }, true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false), 10_000);
  },
);
