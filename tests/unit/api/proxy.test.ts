import { describe, expect, it } from 'vitest';
import { proxyFor } from '#electron/api/http/proxy.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { isLoopback } from '#shared/service/web-address.ts';

const settings = (change: object, proxyPassword: string | null = null) => ({
  ...networkSettings.parse(change),
  proxyPassword,
  systemProxy: null,
});
const fromEnvironment = async (url: string, environment: Record<string, string>) =>
  (await proxyFor(new URL(url), settings({ proxy: 'environment' }), environment))?.host ?? null;

describe('the proxy from the environment', () => {
  const both = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://secure:2' };

  it.each([
    ['http://api.example.com', both, 'plain:1'],
    ['https://api.example.com', both, 'secure:2'],
    ['https://api.example.com', { ...both, https_proxy: 'http://lower:3' }, 'lower:3'],
    ['https://api.example.com', { HTTP_PROXY: 'http://plain:1' }, null],
    ['https://api.example.com', { HTTPS_PROXY: 'without-scheme:3128' }, 'without-scheme:3128'],
    ['https://api.example.com', {}, null],
  ])('for %s in %o is %s', async (url, environment, host) => {
    expect(await fromEnvironment(url, environment)).toBe(host);
  });

  it.each([
    ['example.com', 'https://api.example.com', true],
    ['.example.com', 'https://example.com', true],
    ['*.example.com', 'https://api.example.com', true],
    ['EXAMPLE.com', 'https://api.example.com', true],
    ['example.com', 'https://notexample.com', false],
    ['a.test, api.example.com b.test', 'https://api.example.com', true],
    ['*', 'https://api.example.com', true],
    ['example.com:8443', 'https://api.example.com', false],
    ['example.com:443', 'https://api.example.com', true],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['2001:db8::1', 'https://[2001:db8::1]', true],
    ['', 'https://api.example.com', false],
  ])('NO_PROXY "%s" exempts %s: %s', async (NO_PROXY, url, excepted) => {
    expect(await fromEnvironment(url, { ...both, NO_PROXY })).toBe(excepted ? null : 'secure:2');
  });
});

describe('the system proxy', () => {
  const fromSystem = (answer: string, url = 'https://api.example.com/products') =>
    proxyFor(
      new URL(url),
      {
        ...settings({ proxy: 'system' }),
        systemProxy: async (asked) => {
          expect(asked).toBe(url);
          return answer;
        },
      },
      { HTTPS_PROXY: 'http://environment:1' },
    );

  it.each([
    ['DIRECT', null],
    ['PROXY proxy.example.com:3128', 'http://proxy.example.com:3128'],
    ['PROXY proxy.example.com:80; DIRECT', 'http://proxy.example.com'],
    ['HTTPS proxy.example.com:3128;PROXY other:1', 'https://proxy.example.com:3128'],
    ['SOCKS5 10.0.0.1:1080; PROXY [2001:db8::1]:3128', 'http://[2001:db8::1]:3128'],
    ['SOCKS5 10.0.0.1:1080; DIRECT', null],
  ])('given as "%s" is %s, whatever the environment says', async (answer, address) => {
    expect((await fromSystem(answer))?.address ?? null).toBe(address);
  });

  it.each([
    ['', 'This system could not tell which proxy to use'],
    [
      'SOCKS5 10.0.0.1:1080',
      'This system names a kind of proxy that the app cannot use (SOCKS5 10.0.0.1:1080)',
    ],
  ])('given as "%s" is an error', async (answer, message) => {
    await expect(fromSystem(answer)).rejects.toThrow(message);
  });

  it('is not looked up for services on this computer', async () => {
    const systemProxy = () => expect.unreachable();
    const network = { ...settings({ proxy: 'system' }), systemProxy };
    expect(await proxyFor(new URL('http://127.0.0.1:1/'), network, {})).toBeNull();
  });

  it('falls back to the environment when the system cannot be asked', async () => {
    const url = new URL('https://api.example.com');
    const proxy = await proxyFor(url, settings({ proxy: 'system' }), { HTTPS_PROXY: 'http://environment:1' });
    expect(proxy?.address).toBe('http://environment:1');
  });
});

describe('a proxy', () => {
  it.each([
    'http://localhost:8',
    'https://dev.localhost',
    'http://127.9.0.1',
    'http://[::1]:80',
    'http://localhost.',
  ])('is never used for this computer (%s)', async (address) => {
    expect(isLoopback(new URL(address).hostname)).toBe(true);
    const url = new URL(address);
    expect(await proxyFor(url, settings({ proxy: 'address', proxyAddress: 'http://p:1' }), {})).toBeNull();
  });

  it.each(['https://localhost.example.com', 'https://127.example.com', 'https://128.0.0.1'])(
    'isLoopback is false for a lookalike (%s)',
    (address) => {
      expect(isLoopback(new URL(address).hostname)).toBe(false);
    },
  );

  it('gets its credentials in a header, never in its address', async () => {
    const url = new URL('https://api.example.com');
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    expect(
      await proxyFor(
        url,
        settings({ proxy: 'address', proxyAddress: 'http://p:1', proxyUser: 'ann' }, 'ü:@'),
        {},
      ),
    ).toEqual({ address: 'http://p:1', host: 'p:1', authorization: basic('ann:ü:@') });
    expect(await proxyFor(url, settings({}), { https_proxy: 'http://ann:p%40ss@p:1' })).toEqual({
      address: 'http://p:1',
      host: 'p:1',
      authorization: basic('ann:p@ss'),
    });
  });
});
