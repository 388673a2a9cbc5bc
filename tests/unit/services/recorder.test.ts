import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Recorder } from '#electron/services/recorder.ts';
import { exchange } from '#shared/contract/recorder.ts';

const one = (connectionId: string | null, text = '') => ({
  at: '2026-03-01T12:00:00.000Z',
  connectionId,
  purpose: 'Reading the product list',
  method: 'GET',
  url: 'https://api.example.com/products',
  attempt: 1,
  status: 200,
  problem: null,
  ms: 12.5,
  requestBytes: 0,
  responseBytes: text.length,
  requestId: null,
  requestHeaders: { authorization: 'Bearer [token]' },
  requestBody: { text: '', cut: false },
  responseHeaders: {},
  responseBody: { text, cut: false },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function recorder() {
  const told: string[] = [];
  return { kept: new Recorder((event) => told.push(event)), told };
}

describe('the recorder', () => {
  it('lists exchanges of a connection and of unsaved ones, newest first, without bodies', () => {
    const { kept } = recorder();
    for (const id of ['a', 'b', null, 'a']) kept.add(one(id));
    const { rows, keeps } = kept.list('a');
    expect(rows.map(({ id, connectionId }) => [id, connectionId])).toEqual([
      [4, 'a'],
      [3, null],
      [1, 'a'],
    ]);
    expect(keeps).toBe(200);
    for (const row of rows) expect(exchange.strict().parse(row)).toEqual(row);
    expect(kept.get(4)).toEqual({ ...one('a'), id: 4 });
  });

  it('keeps the last 200 exchanges, and says when an older one is gone', () => {
    const { kept } = recorder();
    for (let n = 0; n < 250; n++) kept.add(one('a'));
    const { rows } = kept.list('a');
    expect([rows.length, rows.at(-1)?.id, rows[0]?.id]).toEqual([200, 51, 250]);
    expect(() => kept.get(50)).toThrow('This request is no longer available: only the last 200 are kept.');
    expect(kept.get(51).id).toBe(51);
  });

  it('keeps fewer exchanges when they are large', () => {
    const { kept } = recorder();
    const text = 'x'.repeat(64 * 1024);
    for (let n = 0; n < 200; n++) kept.add(one('a', text));
    const { rows } = kept.list('a');
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.length * text.length * 2).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  it('forgets all exchanges when cleared, and never reuses an id', async () => {
    const { kept, told } = recorder();
    kept.add(one('a'));
    kept.clear();
    expect(kept.list('a').rows).toEqual([]);
    kept.add(one('a'));
    expect(kept.list('a').rows.map(({ id }) => id)).toEqual([2]);
    await vi.runAllTimersAsync();
    expect(told).toEqual(['recorder.changed']);
  });

  it('notifies windows at once, then at most three times a second, and always of the last change', async () => {
    const { kept, told } = recorder();
    kept.add(one('a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['recorder.changed']);
    for (let n = 0; n < 100; n++) {
      kept.add(one('a'));
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(told.length).toBeLessThanOrEqual(4);
    const before = told.length;
    kept.add(one('a'));
    await vi.advanceTimersByTimeAsync(350);
    expect(told.length).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.length).toBe(before + 1);
  });
});
