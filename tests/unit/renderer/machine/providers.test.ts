import { describe, expect, it, test } from 'vitest';
import {
  hostOf,
  isSameOrigin,
  proposedAddress,
  whatLeaves,
} from '../../../../renderer/src/features/machine/providers.ts';

describe('the proposed address', () => {
  const saved = {
    provider: 'libretranslate' as const,
    address: 'http://127.0.0.1:5000',
    model: '',
    price: '',
  };

  it('is the first known address of a newly chosen provider', () => {
    expect(proposedAddress('deepl', saved.address, saved)).toBe('https://api-free.deepl.com');
    expect(
      proposedAddress('libretranslate', '', { provider: 'off', address: '', model: '', price: '' }),
    ).toBe('https://libretranslate.com');
  });

  it('is the saved address after switching back to its provider', () => {
    expect(proposedAddress('libretranslate', 'https://api-free.deepl.com', saved)).toBe(saved.address);
  });

  it('stays the same when suggestions are turned off', () => {
    expect(proposedAddress('off', saved.address, saved)).toBe(saved.address);
  });
});

test.each([
  ['https://api.deepl.com', 'api.deepl.com'],
  [' http://127.0.0.1:5000/ ', '127.0.0.1:5000'],
  ['api.deepl.com', null],
  ['ftp://api.deepl.com', null],
  ['', null],
])('the host of “%s” is %s', (address, host) => {
  expect(hostOf(address)).toBe(host);
});

test.each([
  ['https://a.example', 'https://a.example/path', true],
  ['https://a.example', 'https://a.example:443', true],
  ['https://a.example', 'http://a.example', false],
  ['https://a.example', 'https://a.example:8443', false],
  ['https://a.example', 'https://b.example', false],
  ['nowhere', 'nowhere', false],
])('a key for %s is used for %s: %s', (one, other, isUsed) => {
  expect(isSameOrigin(one, other)).toBe(isUsed);
});

describe('the message about what leaves the computer', () => {
  it('names the host that texts are sent to', () => {
    expect(whatLeaves('deepl', 'api.deepl.com')).toContain('sent to api.deepl.com when you ask');
    expect(whatLeaves('libretranslate', null)).toContain('sent to the provider when you ask');
  });

  it('says that nothing is sent while suggestions are off, despite an address', () => {
    expect(whatLeaves('off', 'api.deepl.com')).toBe('Nothing is sent while this is off.');
  });
});
