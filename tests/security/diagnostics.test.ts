import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#electron/platform/logger.ts';
import { startApp } from '../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';

const PROXY_PASSWORD = 'proxy-secret-0123456789';
const PROXY_USER = 'proxy-user-name';

it('diagnostics contain no token, proxy user or proxy password, even if a log holds a secret', async () => {
  const service = await startScriptedService({ '001': [{ name: 'title', value: 'Kettle', locale: 'en' }] });
  onTestFinished(() => service.close());
  const app = await startApp({ logger: createLogger(tempDir()) });
  onTestFinished(() => app.stop());
  await app.call('settings.set', {
    network: { proxy: 'none', proxyAddress: 'http://proxy.example:3128', proxyUser: PROXY_USER, caFile: '' },
  });
  await app.call('settings.setProxyPassword', { password: PROXY_PASSWORD });
  const fields = fieldsFor(service);
  const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  mkdirSync(join(app.dataDir, 'logs'));
  // As another program may have written it.
  writeFileSync(
    join(app.dataDir, 'logs', 'app.log'),
    `{"message":"${service.token} ${PROXY_PASSWORD}","authorization":"Basic dXNlcjpwYXNz"}\n`,
  );

  const { collection, entries } = await app.call('diagnostics.collect', { requests: true });
  expect(entries.map(({ name }) => name)).toEqual(['about.json', 'logs/app.log', 'requests.json']);
  for (const { name } of entries) {
    const { text } = await app.call('diagnostics.read', { collection, name, part: 0 });
    for (const secret of [service.token, btoa(service.token), PROXY_PASSWORD, PROXY_USER, 'dXNlcjpwYXNz'])
      expect(text, name).not.toContain(secret);
  }
});
