import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settingsHandlers } from '#electron/services/handlers/app.ts';
import { Network } from '#electron/services/network.ts';
import { proxyPassword } from '#electron/services/network-settings.ts';
import type { Keychain } from '#electron/services/ports.ts';
import { Recorder } from '#electron/services/recorder.ts';
import { openAppStore } from '#electron/store/open.ts';
import { startStoreThread } from '#electron/store/store-thread.ts';
import type { Settings } from '#shared/contract/app.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import { recordingLogger } from '../../support/logger.ts';
import { certified } from '../../support/network/certificates.ts';
import { get } from '../../support/network/client.ts';
import { forwardProxy } from '../../support/network/forward-proxy.ts';
import { service } from '../../support/network/servers.ts';
import { tempDir } from '../../support/temp-dir.ts';

function memoryKeychain(): Keychain & { secrets: Map<string, string>; asked: string[] } {
  const secrets = new Map<string, string>();
  const asked: string[] = [];
  return {
    secrets,
    asked,
    status: async () => ({ available: true }),
    get: async (account) => {
      asked.push(account);
      return secrets.get(account) ?? null;
    },
    set: async (account, secret) => {
      secrets.set(account, secret);
      return 'keychain';
    },
    delete: async (account) => {
      secrets.delete(account);
    },
  };
}

async function settings() {
  const events: Settings[] = [];
  const appStore = await openAppStore(
    join(tempDir(), 'app.db'),
    startStoreThread('app'),
    async (saved) => void events.push(saved),
  );
  onTestFinished(() => appStore.close());
  const keychain = memoryKeychain();
  const logger = recordingLogger();
  const recorder = new Recorder(() => {});
  const network = new Network(recorder, networkSettings.parse({}));
  const handlers = settingsHandlers({
    appStore,
    keychain,
    logger,
    network,
  });
  return { ...handlers, keychain, logger, events, network, recorder };
}

const reach = (change: object) => ({ network: networkSettings.parse(change) });

describe('network settings', () => {
  it('are saved and announced, and other settings stay unchanged', async () => {
    const app = await settings();
    const saved = await app['settings.set'](reach({ proxy: 'address', proxyAddress: 'http://proxy:3128' }));
    expect(saved).toMatchObject({ theme: 'system', network: { proxyAddress: 'http://proxy:3128' } });
    expect(await app['settings.set']({ theme: 'dark' })).toMatchObject({
      theme: 'dark',
      network: { proxyAddress: 'http://proxy:3128' },
    });
    expect(app.events).toEqual([saved, { ...saved, theme: 'dark' }]);
  });

  it.each([
    ['', /^Enter the address of the proxy/],
    ['proxy:3128', /^Enter a proxy address such as/],
    ['socks5://proxy:1080', /^Enter a proxy address such as/],
    ['http://ann:pass@proxy:3128', /^Enter the user name and password in their own fields/],
    ['http://proxy:3128/path', /ends after its port/],
  ])('with the proxy address "%s" are refused', async (proxyAddress, message) => {
    const app = await settings();
    await expect(app['settings.set'](reach({ proxy: 'address', proxyAddress }))).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
      shape: { field: 'network.proxyAddress' },
    });
    expect((await app['settings.get']({})).network.proxy).toBe('system');
    expect(app.events).toEqual([]);
  });

  it('with an unusable certificate file are refused', async () => {
    const app = await settings();
    const folder = tempDir();
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
    const cases: [string, RegExp][] = [
      ['ca.pem', /^Enter the full path/],
      [join(folder, 'nowhere.pem'), /^There is no file /],
      [folder, /is not a file with certificates\.$/],
      [file('text.pem', 'Hello'), /holds no certificate in PEM form/],
      [file('damaged.pem', damaged), /^Certificate 1 in .* cannot be read/],
    ];
    for (const [caFile, message] of cases) {
      await expect(app['settings.set'](reach({ caFile }))).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(message),
        shape: { field: 'network.caFile' },
      });
    }
    const { caFile } = certified('service.test');
    expect(await app['settings.set'](reach({ caFile }))).toMatchObject({ network: { caFile } });
  });
});

describe('the proxy password', () => {
  it('is saved in the keychain, never returned, and kept out of logs', async () => {
    const app = await settings();
    await app['settings.set'](reach({ proxy: 'address', proxyAddress: 'http://p:1' }));
    expect(await app['settings.setProxyPassword']({ password: 'pass-word-1' })).toEqual({ kept: 'keychain' });
    expect(app.keychain.secrets.get('proxy')).toBe('http://p:1 pass-word-1');
    expect(app.logger.secrets).toContain('pass-word-1');
    expect(JSON.stringify(await app['settings.get']({}))).not.toContain('pass-word-1');
    expect(await app['settings.setProxyPassword']({ password: null })).toEqual({ kept: 'none' });
    expect(app.keychain.secrets.size).toBe(0);
  });

  it('is read at startup only if a proxy needs it; a failing keychain does not prevent the start', async () => {
    const keychain = memoryKeychain();
    keychain.secrets.set('proxy', 'http://p:1 pass-word-1');
    const logger = recordingLogger();
    expect(await proxyPassword(networkSettings.parse({}), keychain, logger)).toBeNull();
    expect(keychain.asked).toEqual([]);
    const withProxy = networkSettings.parse({ proxy: 'address', proxyAddress: 'http://p:1' });
    expect(await proxyPassword(withProxy, keychain, logger)).toBe('pass-word-1');
    expect(logger.secrets).toEqual(['pass-word-1']);
    keychain.get = async () => {
      throw new Error('The keychain is locked.');
    };
    expect(await proxyPassword(withProxy, keychain, logger)).toBeNull();
    expect(logger.lines).toHaveLength(1);
  });
});

describe('pools in use', () => {
  it('apply new settings from their next request', async () => {
    const app = await settings();
    const { url } = await service((_, response) => response.end('{}'));
    const target = url.replace('127.0.0.1', 'service.test');
    const proxy = await forwardProxy({ credentials: 'ann:pass-word-1' });
    const pool = app.network.pool(connectionLimits.parse({}), 'connection-1');
    onTestFinished(() => app.network.close(pool));

    await app['settings.set'](reach({ proxy: 'address', proxyAddress: proxy.address, proxyUser: 'ann' }));
    await app['settings.setProxyPassword']({ password: 'pass-word-1' });
    expect((await get(pool, target)).status).toBe(200);
    expect(proxy.asked).toEqual([`GET ${target}/`]);
    await app['settings.setProxyPassword']({ password: null });
    await expect(get(pool, target)).rejects.toMatchObject({ kind: 'refused_by_proxy' });

    expect(app.recorder.list('connection-1').rows.map(({ status }) => status)).toEqual([null, 200]);
    expect(app.recorder.list('connection-2').rows).toEqual([]);
  });
});
