import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '#electron/sandbox/start.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { clientOf } from './client.ts';

it('the sandbox runs with the given options until it is closed', async () => {
  const sandbox = await startSandbox({
    products: 50,
    token: 'secret',
    integrationId: 'mine',
    locales: ['de', 'en'],
  });
  onTestFinished(() => sandbox.close());
  expect(sandbox).toMatchObject({
    token: 'secret',
    integrationId: 'mine',
    controlKey: expect.stringMatching(/^[\w-]{32}$/),
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  });
  const { send } = clientOf(sandbox);
  expect((await send('GET', '/products')).body.total).toBe(20);
  await sandbox.close();
  await expect(send('GET', '/products')).rejects.toThrow();
});

it('the sandbox reports why it cannot start', async () => {
  const running = await startSandbox({ products: 2 });
  onTestFinished(() => running.close());
  await expect(startSandbox({ products: 2, port: Number(new URL(running.url).port) })).rejects.toThrow(
    'EADDRINUSE',
  );
  const file = join(tempDir(), 'not-a-folder');
  writeFileSync(file, '');
  await expect(startSandbox({ products: 2, stateDir: file })).rejects.toThrow('EEXIST');
});
