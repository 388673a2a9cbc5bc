import { describe, expect, it } from 'vitest';
import { proxyFor } from '#electron/api/http/proxy.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { isLoopback } from '#shared/service/web-address.ts';

const settings = (change: object, proxyPassword: string | null = null) => ({
  ...networkSettings.parse(change),
  proxyPassword,
});
const fromEnvironment = (url: string, environment: Record<string, string>) =>
  proxyFor(new URL(url), settings({ proxy: 'environment' }), environment)?.host ?? null;

describe('the proxy of the environment', () => {
  const both = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://secure:2' };

  it.each([
    ['http://api.example.com', both, 'plain:1'],
    ['https://api.example.com', both, 'secure:2'],
    ['https://api.example.com', { ...both, https_proxy: 'http://lower:3' }, 'lower:3'],
    ['https://api.example.com', { HTTP_PROXY: 'http://plain:1' }, null],
    ['https://api.example.com', { HTTPS_PROXY: 'without-scheme:3128' }, 'without-scheme:3128'],
    ['https://api.example.com', {}, null],
  ])('for %s in %o is %s', (url, environment, host) => {
    expect(fromEnvironment(url, environment)).toBe(host);
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
  ])('NO_PROXY "%s" excepts %s: %s', (NO_PROXY, url, excepted) => {
    expect(fromEnvironment(url, { ...both, NO_PROXY })).toBe(excepted ? null : 'secure:2');
  });
});

describe('a proxy', () => {
  it.each([
    'http://localhost:8',
    'https://dev.localhost',
    'http://127.9.0.1',
    'http://[::1]:80',
    'http://localhost.',
  ])('is never used for this computer (%s)', (address) => {
    expect(isLoopback(new URL(address).hostname)).toBe(true);
    const url = new URL(address);
    expect(proxyFor(url, settings({ proxy: 'address', proxyAddress: 'http://p:1' }), {})).toBeNull();
  });

  it.each(['https://localhost.example.com', 'https://127.example.com', 'https://128.0.0.1'])(
    'is used for what only looks like it (%s)',
    (address) => {
      expect(isLoopback(new URL(address).hostname)).toBe(false);
    },
  );

  it('gets the credentials in its own header, never in its address', () => {
    const url = new URL('https://api.example.com');
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    expect(
      proxyFor(url, settings({ proxy: 'address', proxyAddress: 'http://p:1', proxyUser: 'ann' }, 'ü:@'), {}),
    ).toEqual({ address: 'http://p:1', host: 'p:1', authorization: basic('ann:ü:@') });
    expect(proxyFor(url, settings({}), { https_proxy: 'http://ann:p%40ss@p:1' })).toEqual({
      address: 'http://p:1',
      host: 'p:1',
      authorization: basic('ann:p@ss'),
    });
  });
});
