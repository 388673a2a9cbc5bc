import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loopbackPage } from '../support/loopback-client.ts';
import { tempDir } from '../support/temp-dir.ts';

interface Started {
  process: ChildProcess;
  output: string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Starts browser mode (or the launcher) with the real app behind it. */
function start(args: string[], entry = 'browser.js'): Started {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(inject('appBundle'), entry), '--no-open', ...args],
    // No display and no keychain: the test must touch neither Electron nor the developer's secrets.
    {
      env: {
        ...process.env,
        DISPLAY: '',
        WAYLAND_DISPLAY: '',
        DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const started: Started = {
    process: child,
    output: '',
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      started.output += chunk.toString();
    });
  return started;
}

async function address(started: Started): Promise<string> {
  for (;;) {
    const found = /http:\/\/127\.0\.0\.1:\d+\/#s=[\w-]{43}/.exec(started.output);
    if (found) return found[0];
    await Promise.race([
      once(started.process.stdout ?? started.process, 'data'),
      started.ended.then((how) => Promise.reject(new Error(`It ended with ${how}:\n${started.output}`))),
    ]);
  }
}

test('browser mode prints one line with its address, at which the app answers calls', async () => {
  const dataDir = tempDir();
  const app = start(['--data-dir', dataDir, '--sample']);
  const page = await loopbackPage(await address(app));
  expect(app.output.trimEnd().split('\n')).toHaveLength(1);
  expect(await page.call('app.info', {})).toMatchObject({
    ok: true,
    value: { shell: 'browser', dataDir, openSample: true, keychain: { available: false } },
  });
  expect(await page.call('connections.list', {})).toMatchObject({ ok: true });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends browser mode cleanly while a page is connected',
  async (signal) => {
    const app = start(['--data-dir', tempDir()]);
    const page = await loopbackPage(await address(app));
    await page.subscribe(() => undefined);
    app.process.kill(signal);
    expect(await app.ended).toBe(0);
  },
);

test('pressing Ctrl-C twice ends browser mode cleanly', async () => {
  const app = start(['--data-dir', tempDir()]);
  await address(app);
  app.process.kill('SIGINT');
  app.process.kill('SIGINT');
  expect(await app.ended).toBe(0);
});

test('a second instance on the same data folder says so in one line and leaves the first running', async () => {
  const dataDir = tempDir();
  const first = start(['--data-dir', dataDir]);
  const page = await loopbackPage(await address(first));
  const second = start(['--data-dir', dataDir]);
  expect(await second.ended).toBe(1);
  expect(second.output).toContain(`already open with the data folder ${dataDir}`);
  expect(second.output.trimEnd().split('\n')).toHaveLength(1);
  expect(await page.call('app.info', {})).toMatchObject({ ok: true });
});

test('a file in place of the log folder is reported in one line, and the app works without a log', async () => {
  const dataDir = tempDir();
  writeFileSync(join(dataDir, 'logs'), '');
  const app = start(['--data-dir', dataDir]);
  const page = await loopbackPage(await address(app));
  expect(await page.call('connections.list', {})).toMatchObject({ ok: true });
  expect(app.output.trimEnd().split('\n')).toHaveLength(2);
  expect(app.output).toContain(
    `No log is written, because ${join(dataDir, 'logs')} is not a folder. Move it away and start again.`,
  );
});

test('a port in use is reported in one line', async () => {
  const first = start(['--data-dir', tempDir()]);
  const { port } = new URL(await address(first));
  const second = start(['--data-dir', tempDir(), '--port', port]);
  expect(await second.ended).toBe(1);
  expect(second.output.trim()).toBe(
    'That port is in use. Choose another with --port, or leave it out for a free one.',
  );
});

test.each([['--port', 'abc'], ['--sampel']])(
  'an invalid argument is refused without a stack trace: %s',
  async (...args) => {
    const app = start(args);
    expect(await app.ended).toBe(1);
    expect(app.output).not.toMatch(/^\s+at /m);
  },
);

test('the secret in the address is written to no file', async () => {
  const dataDir = tempDir();
  const app = start(['--data-dir', dataDir]);
  const secret = new URL(await address(app)).hash.slice('#s='.length);
  app.process.kill('SIGTERM');
  await app.ended;
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(readFileSync(join(file.parentPath, file.name)).includes(secret), file.name).toBe(false);
});

test.skipIf(process.platform !== 'linux')(
  'the launcher says in one line why it starts browser mode instead of Electron',
  async () => {
    const app = start(['--data-dir', tempDir()], 'launch.js');
    await address(app);
    expect(app.output).toMatch(/^Browser mode, because there is no display\.\nCatalog Desk is open at http/);
  },
);
