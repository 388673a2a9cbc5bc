import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductPage } from '#electron/api/service-client.ts';
import { ProductPages } from '#electron/services/product-pages.ts';

const page = (next: string | null): ProductPage => ({
  next,
  total: null,
  first: null,
  read: () => ({ records: [], unreadable: [] }),
});

/** A list of so many pages whose answers seem to name the next one, rightly or not. */
function list(pages: number, seems: (position: number) => number | null) {
  const asked: string[] = [];
  let waiting = 0;
  let most = 0;
  const listProducts = async (
    position: string | null,
    _signal?: AbortSignal,
    onLikelyNext?: (position: string) => void,
  ) => {
    asked.push(position ?? '0');
    most = Math.max(most, ++waiting);
    await Promise.resolve();
    const at = Number(position ?? '0');
    const likely = seems(at);
    if (likely !== null) onLikelyNext?.(String(likely));
    await Promise.resolve();
    waiting--;
    if (at >= pages) throw new Error(`there is no page ${at}`);
    return page(at + 1 < pages ? String(at + 1) : null);
  };
  return { asked, listProducts, most: () => most };
}

async function walk(pages: ProductPages, pause: (position: string | null) => Promise<void> = async () => {}) {
  const positions: (string | null)[] = [];
  for await (const { position } of pages.from(null)) {
    positions.push(position);
    await pause(position);
  }
  return positions;
}

const inOrder = (pages: number) => Array.from({ length: pages }, (_, i) => (i === 0 ? null : String(i)));

describe('the pages of a list', () => {
  it('come in order and each once, whatever their answers seem to say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.option(fc.integer({ min: 0, max: 15 })), { minLength: 12, maxLength: 12 }),
        async (pages, seeming) => {
          const { listProducts } = list(pages, (at) => seeming[at] ?? null);
          const walked = new ProductPages({ listProducts }, new AbortController().signal);
          expect(await walk(walked)).toEqual(inOrder(pages));
        },
      ),
    );
  });

  it('are asked for once each where the answers are right, and never more than two ahead', async () => {
    const { asked, listProducts } = list(10, (at) => (at < 9 ? at + 1 : null));
    const walked = new ProductPages({ listProducts }, new AbortController().signal);
    const ahead: number[] = [];
    await walk(walked, async (position) => {
      for (let i = 0; i < 50; i++) await Promise.resolve(); // as long as writing a page takes
      ahead.push(asked.length - 1 - Number(position ?? '0'));
    });
    expect(asked).toEqual([...asked].sort((a, b) => Number(a) - Number(b)));
    expect(new Set(asked).size).toBe(asked.length);
    expect(Math.max(...ahead)).toBeLessThanOrEqual(3);
    expect(Math.max(...ahead)).toBeGreaterThanOrEqual(2);
  });

  it('are not guessed again after a guess was wrong', async () => {
    const { asked, listProducts } = list(10, (at) => at + 5);
    await walk(new ProductPages({ listProducts }, new AbortController().signal));
    expect(asked.length).toBeLessThanOrEqual(10 + 3);
  });

  it('stop what is on its way when nobody wants them any more', async () => {
    let signalled: AbortSignal | undefined;
    const { listProducts } = list(10, (at) => at + 1);
    const spied: typeof listProducts = (position, signal, onLikelyNext) => {
      signalled = signal;
      return listProducts(position, signal, onLikelyNext);
    };
    for await (const { position } of new ProductPages(
      { listProducts: spied },
      new AbortController().signal,
    ).from(null))
      if (position === '2') break;
    expect(signalled?.aborted).toBe(true);
  });
});
