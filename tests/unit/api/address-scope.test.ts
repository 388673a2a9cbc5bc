import { expect, test } from 'vitest';
import { addressScope, hostScope, literalScope } from '#electron/api/http/address-scope.ts';

test.each([
  ['8.8.8.8', 'public'],
  ['172.32.0.1', 'public'],
  ['2606:4700::1111', 'public'],
  ['64:ff9b::808:808', 'public'],
  ['127.0.0.1', 'loopback'],
  ['127.9.9.9', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['64:ff9b::7f00:1', 'loopback'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.178.1', 'private'],
  ['100.64.0.1', 'private'],
  ['::ffff:c0a8:101', 'private'],
  ['2002:c0a8:101::1', 'private'],
  ['fd12::1', 'private'],
  ['0.0.0.0', 'reserved'],
  ['169.254.169.254', 'reserved'],
  ['::ffff:169.254.169.254', 'reserved'],
  ['fe80::1', 'reserved'],
  ['::', 'reserved'],
  ['224.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['not an address', 'reserved'],
])('%s is %s', (address, scope) => {
  expect(addressScope(address)).toBe(scope);
});

test.each([
  'http://127.1',
  'http://2130706433',
  'http://0x7f000001',
  'http://[::1]',
  'http://[::ffff:7f00:1]',
])('%s is recognised as a loopback address', (address) => {
  expect(literalScope(new URL(address).hostname)).toBe('loopback');
});

test('a host name gets the least public scope of its addresses', async () => {
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '192.168.0.1', family: 4 },
  ];
  expect(await hostScope('pictures.test', resolve)).toBe('private');
});

test('a host name that cannot be resolved has no scope', async () => {
  expect(await hostScope('pictures.test', () => Promise.reject(new Error('ENOTFOUND')))).toBeNull();
});
