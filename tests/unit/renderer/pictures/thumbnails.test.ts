import { describe, expect, it } from 'vitest';
import type { ContractClient } from '#shared/contract/registry.ts';
import { Thumbnails } from '../../../../renderer/src/pictures/thumbnails.ts';

/** A picture host whose answers wait until they are released. */
function host() {
  const asked: string[] = [];
  const answers = new Map<string, (answer: unknown) => void>();
  const client = {
    call: (_: string, { address }: { address: string }) => {
      asked.push(address);
      return new Promise((resolve) => answers.set(address, resolve));
    },
  } as unknown as Pick<ContractClient, 'call'>;
  const thumbnails = new Thumbnails({
    client,
    connectionId: 'c',
    shrink: async (url) => {
      if (url.endsWith('damaged')) throw new Error('It cannot be drawn.');
      return `small ${url}`;
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    thumbnails,
    asked,
    answer: async (address: string, bytes = address) => {
      answers.get(address)?.({ ok: true, value: { type: 'image/png', bytes } });
      await settled();
    },
    fail: async (address: string) => {
      answers.get(address)?.({ ok: false, error: { code: 'unreachable', message: 'No.' } });
      await settled();
    },
  };
}

const nothing = () => {};

describe('thumbnails', () => {
  it('are loaded by the main process once for all requests', async () => {
    const { thumbnails, asked, answer } = host();
    const got: (string | null)[] = [];
    thumbnails.want('a', (url) => got.push(url));
    thumbnails.want('a', (url) => got.push(url));
    expect(thumbnails.known('a')).toBeUndefined();
    await answer('a');
    expect(got).toEqual(Array(2).fill('small data:image/png;base64,a'));
    expect(thumbnails.known('a')).toBe('small data:image/png;base64,a');
    expect(asked).toEqual(['a']);
  });

  it('are loaded four at a time, the latest request first', async () => {
    const { thumbnails, asked, answer } = host();
    for (const address of 'abcdefg') thumbnails.want(address, nothing);
    expect(asked.join('')).toBe('abcd');
    await answer('b');
    expect(asked.join('')).toBe('abcdg');
    thumbnails.want('e', nothing);
    await answer('a');
    expect(asked.join('')).toBe('abcdge');
  });

  it('that are cancelled before their turn are never loaded', async () => {
    const { thumbnails, asked, answer } = host();
    const leave = [...'abcdefgh'].map((address) => thumbnails.want(address, nothing));
    for (const address of [5, 6, 7]) leave[address]?.();
    for (const address of 'abcd') await answer(address);
    expect(asked.join('')).toBe('abcde');
  });

  it('that are no longer wanted notify nobody but are cached', async () => {
    const { thumbnails, answer } = host();
    const got: (string | null)[] = [];
    thumbnails.want('a', (url) => got.push(url))();
    await answer('a');
    expect(got).toEqual([]);
    expect(thumbnails.known('a')).toBe('small data:image/png;base64,a');
  });

  it('that fail to load or draw are remembered as failed until forgetFailed()', async () => {
    const { thumbnails, answer, fail } = host();
    const got: (string | null)[] = [];
    for (const address of ['gone', 'broken', 'good']) thumbnails.want(address, (url) => got.push(url));
    await fail('gone');
    await answer('broken', 'damaged');
    await answer('good');
    expect(got).toEqual([null, null, 'small data:image/png;base64,good']);
    expect(thumbnails.known('gone')).toBeNull();
    thumbnails.forgetFailed();
    expect(thumbnails.known('gone')).toBeUndefined();
    expect(thumbnails.known('broken')).toBeUndefined();
    expect(thumbnails.known('good')).toBe('small data:image/png;base64,good');
  });

  it('are evicted from the cache, least recently shown first', async () => {
    const { thumbnails, answer } = host();
    for (let at = 0; at < 601; at++) {
      thumbnails.want(`${at}`, nothing);
      await answer(`${at}`);
      thumbnails.known('0');
    }
    expect(thumbnails.known('0')).toBeDefined();
    expect(thumbnails.known('1')).toBeUndefined();
    expect(thumbnails.known('600')).toBeDefined();
  });
});
