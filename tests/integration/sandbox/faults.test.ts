import { beforeEach, describe, expect, it } from 'vitest';
import { serveSandbox } from '#electron/sandbox/server.ts';
import type { Conditions, Fault } from '#shared/contract/sample.ts';
import { defaultProfile, serviceProfile } from '#shared/service/profile.ts';
import { type Client, type ListedProduct, runSandbox, valuesOf } from './client.ts';
import { type Exchange, exchange, type Pending } from './socket-client.ts';

const CALM: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

let client: Client;
beforeEach(async () => {
  client = await runSandbox({ products: 50 });
});

/** Sets faults. By default, a fault strikes every request of any kind, without end. */
const set = async (...faults: (Pick<Fault, 'kind'> & Partial<Fault>)[]): Promise<void> => {
  const whole = faults.map((fault) => ({ on: 'all', every: 1, times: null, ...fault }));
  const { status, text } = await client.control('PUT', '/conditions', { ...CALM, faults: whole });
  expect(status, text).toBe(200);
};
const leftFaults = async () => (await client.control<Conditions>('GET', '/conditions')).body.faults;
const struck = async () => (await client.control<{ faults: object }>('GET', '/stats')).body.faults;

const raw = (path: string, options: { method?: string; body?: unknown; token?: string } = {}): Pending =>
  exchange(`${client.sandbox.url}/api/v1/integrations:api/sample${path}`, {
    ...options,
    headers: { authorization: `Bearer ${options.token ?? client.sandbox.token}` },
  });
const get = (path = '/products?limit=3'): Promise<Exchange> => raw(path).exchange;

const titled = (identifier: string, value: string) => ({
  identifier,
  op: 'set',
  properties: [{ name: 'title', value, locale: 'de' }],
});
const patch = (...operations: object[]): Promise<Exchange> =>
  raw('/products', { method: 'PATCH', body: operations }).exchange;
const germanTitle = async (identifier: string) => {
  await set();
  return valuesOf(await client.find(identifier), 'title', 'de')[0];
};

const NOTHING = { status: null, complete: false, text: '' };
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('faults before a change is made', () => {
  it('cut_before cuts the connection and changes nothing', async () => {
    await set({ kind: 'cut_before' });
    expect(await patch(titled('004500', 'Neu'))).toMatchObject(NOTHING);
    expect(await get()).toMatchObject(NOTHING);
    expect(await germanTitle('004500')).not.toBe('Neu');
  });

  it('error_500 answers with a JSON error and changes nothing', async () => {
    await set({ kind: 'error_500' });
    const { status, text } = await patch(titled('004500', 'Neu'));
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({ error: { code: 'internal_error', message: expect.any(String) } });
    expect(await germanTitle('004500')).not.toBe('Neu');
  });

  it('error_html answers 502 with a web page and changes nothing', async () => {
    await set({ kind: 'error_html' });
    const { status, headers, text } = await patch(titled('004500', 'Neu'));
    expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
    expect(text).toMatch(/^<!doctype html>/);
    expect(await germanTitle('004500')).not.toBe('Neu');
  });

  it('redirect_loop redirects to the same address and changes nothing', async () => {
    await set({ kind: 'redirect_loop' });
    const first = await get('/products?limit=3');
    expect(first.status).toBe(302);
    expect(first.headers.location).toBe('/api/v1/integrations:api/sample/products?limit=3');
    const next = await get('/products?limit=3');
    expect(next.headers.location).toBe(first.headers.location);
    expect((await patch(titled('004500', 'Neu'))).status).toBe(302);
    expect(await germanTitle('004500')).not.toBe('Neu');
  });

  it('stall does not answer, changes nothing, and does not delay other requests', async () => {
    await set({ kind: 'stall', times: 2 });
    const stalled = [
      raw('/products', { method: 'PATCH', body: [titled('004500', 'Neu')] }),
      raw('/products'),
    ];
    await expect.poll(struck).toEqual({ stall: 2 });
    expect((await get()).status).toBe(200);
    const pending = Symbol('no answer yet');
    const answers = stalled.map(({ exchange }) => Promise.race([exchange, Promise.resolve(pending)]));
    expect(await Promise.all(answers)).toEqual([pending, pending]);
    for (const { leave } of stalled) leave();
    expect(await stalled[0]!.exchange).toMatchObject(NOTHING);
    expect(await germanTitle('004500')).not.toBe('Neu');
  });

  it('stall does not keep the sandbox from closing', async () => {
    const sandbox = await serveSandbox({
      products: 2,
      conditions: { ...CALM, faults: [{ kind: 'stall', on: 'all', every: 1, times: null }] },
    });
    const url = `${sandbox.url}/api/v1/integrations:api/sample/products`;
    const { exchange: answer } = exchange(url, { headers: { authorization: `Bearer ${sandbox.token}` } });
    const stats = async () =>
      (
        await fetch(`${sandbox.url}/_control/stats`, { headers: { 'x-sandbox-key': sandbox.controlKey } })
      ).json();
    await expect.poll(stats).toMatchObject({ faults: { stall: 1 } });
    await sandbox.close();
    expect(await answer).toMatchObject(NOTHING);
  });
});

describe('faults after a change is made', () => {
  it('cut_after makes the change and then cuts the connection', async () => {
    await set({ kind: 'cut_after' });
    expect(await patch(titled('004500', 'Neu'))).toMatchObject(NOTHING);
    expect(await germanTitle('004500')).toBe('Neu');
  });

  it('error_500_after makes the change and then answers 500', async () => {
    await set({ kind: 'error_500_after' });
    expect((await patch(titled('004500', 'Neu'))).status).toBe(500);
    expect(await germanTitle('004500')).toBe('Neu');
  });

  it('half_body makes the change and sends all headers but only a part of the body', async () => {
    const whole = await get();
    await set({ kind: 'half_body' });
    const half = await get();
    expect(half).toMatchObject({ status: 200, complete: false });
    expect(half.headers['content-length']).toBe(whole.headers['content-length']);
    expect(half.text.length).toBeGreaterThan(whole.text.length / 3);
    expect(whole.text.startsWith(half.text.slice(0, -3))).toBe(true);
    await patch(titled('004500', 'Neu'));
    expect(await germanTitle('004500')).toBe('Neu');
  });

  it('truncated_json makes the change and sends a complete HTTP answer with broken JSON', async () => {
    const whole = await get();
    await set({ kind: 'truncated_json' });
    const { status, complete, headers, text } = await get();
    expect({ status, complete, type: headers['content-type'] }).toEqual({
      status: 200,
      complete: true,
      type: whole.headers['content-type'],
    });
    expect(Number(headers['content-length'])).toBeLessThan(Number(whole.headers['content-length']));
    expect(isJson(text)).toBe(false);
    await patch(titled('004500', 'Neu'));
    expect(await germanTitle('004500')).toBe('Neu');
  });

  it('wrong_content_type sends the right JSON as text/html', async () => {
    const whole = await get();
    await set({ kind: 'wrong_content_type' });
    const { headers, text } = await get();
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toBe(whole.text);
  });

  it('empty_answer makes the change and answers 204 without a body', async () => {
    await set({ kind: 'empty_answer' });
    const answer = await patch(titled('004500', 'Neu'));
    expect(answer).toMatchObject({ status: 204, complete: true, text: '' });
    expect(answer.headers).not.toHaveProperty('content-length');
    expect(await germanTitle('004500')).toBe('Neu');
  });

  it('do not affect or count a request with a wrong token', async () => {
    for (const kind of ['cut_after', 'empty_answer', 'error_500_after', 'half_body'] as const) {
      await set({ kind, times: 1 });
      expect((await raw('/products', { token: 'wrong' }).exchange).status, kind).toBe(401);
      expect(await leftFaults(), kind).toMatchObject([{ kind, times: 1 }]);
    }
    expect(await struck()).toEqual({});
  });
});

describe('faults of per-item results', () => {
  const operations = [
    titled('004500', 'A'),
    titled('none', 'B'),
    titled('004502', 'C'),
    titled('004504', 'D'),
    titled('004506', 'E'),
  ];
  const indexes = ({ text }: Exchange): number[] =>
    (JSON.parse(text) as { results: { index: number }[] }).results.map(({ index }) => index);

  it('reorder_results reverses the results, each with its own index and outcome', async () => {
    await set({ kind: 'reorder_results' });
    const answer = await patch(...operations);
    expect(indexes(answer)).toEqual([4, 3, 2, 1, 0]);
    const { results } = JSON.parse(answer.text) as {
      results: { index: number; identifier: string; status: string }[];
    };
    expect(results[3]).toMatchObject({ index: 1, identifier: 'none', status: 'error' });
    expect(results[0]).toMatchObject({ index: 4, identifier: '004506', status: 'ok' });
    expect(await germanTitle('004506')).toBe('E');
  });

  it('omit_results omits at least one result, and the same ones each time', async () => {
    await set({ kind: 'omit_results' });
    expect(indexes(await patch(...operations))).toEqual([1, 2, 4]);
    expect(indexes(await patch(...operations))).toEqual([1, 2, 4]);
    expect(indexes(await patch(titled('004500', 'F')))).toEqual([]);
    expect(await germanTitle('004500')).toBe('F');
  });

  it('also affect the results of an upsert', async () => {
    await set({ kind: 'omit_results' });
    const body = [{ sku: 'N', title: 'New' }];
    expect(indexes(await raw('/products', { method: 'POST', body }).exchange)).toEqual([]);
    await set();
    expect(await client.exists('N')).toBe(true);
  });

  it('do not affect or count answers without results that they could change', async () => {
    await set({ kind: 'omit_results', times: 1 }, { kind: 'reorder_results', times: 1 });
    expect((await get()).status).toBe(200);
    const { product_id } = await client.find('004508');
    const { status } = await raw(`/products/${product_id}/delete?mode=delete`, { method: 'DELETE' }).exchange;
    expect(status).toBe(200);
    expect(indexes(await patch())).toEqual([]);
    expect(await leftFaults()).toMatchObject([{ times: 1 }, { times: 1 }]);
    await set({ kind: 'reorder_results', times: 1 });
    expect(indexes(await patch(titled('004500', 'A')))).toEqual([0]);
    expect(await leftFaults()).toMatchObject([{ times: 1 }]);
  });

  it('find the results at the place the profile gives', async () => {
    const profile = serviceProfile.parse({ results: { items: '', index: 'n' } });
    client = await runSandbox({ products: 50, profile });
    await set({ kind: 'reorder_results' });
    const { text } = await patch(...operations);
    expect((JSON.parse(text) as { n: number }[]).map(({ n }) => n)).toEqual([4, 3, 2, 1, 0]);
  });
});

describe('repeat_page', () => {
  interface Page {
    products: ListedProduct[];
    offset?: string;
  }
  const page = async (offset = '', limit = 4): Promise<Page> =>
    JSON.parse((await get(`/products?limit=${limit}&offset=${offset}`)).text) as Page;

  it('gives the same page and position repeatedly', async () => {
    await set({ kind: 'repeat_page' });
    const first = await page();
    const second = await page(first.offset);
    expect(second).toEqual(first);
    expect(await page(second.offset)).toEqual(first);
    await set();
    expect(await page(first.offset)).not.toEqual(first);
  });

  it('gives a page twice when set to strike once', async () => {
    await set({ kind: 'repeat_page', times: 1 });
    const first = await page();
    expect(await page(first.offset)).toEqual(first);
    const next = await page(first.offset);
    expect(next.products[0]!.sku).not.toBe(first.products[0]!.sku);
    expect(await leftFaults()).toEqual([]);
  });

  it('repeats neither another page size, nor a single product, nor the changes feed', async () => {
    await set({ kind: 'repeat_page' });
    const first = await page();
    expect((await page('', 5)).products).toHaveLength(5);
    expect((await client.find('004506')).sku).toBe('004506');
    expect((await client.send('GET', '/changes')).body.changes).toEqual([]);
    expect(first.products).toHaveLength(4);
  });

  it('repeats the page for any page number', async () => {
    const paging = { ...defaultProfile.list.paging, kind: 'page', cursor_param: 'page' };
    client = await runSandbox({ products: 50, profile: serviceProfile.parse({ list: { paging } }) });
    await set({ kind: 'repeat_page' });
    const numbered = async (number: number) => (await get(`/products?limit=4&page=${number}`)).text;
    const second = await numbered(2);
    expect([await numbered(3), await numbered(4)]).toEqual([second, second]);
  });
});

describe('when faults strike', () => {
  const statuses = async (...calls: (() => Promise<Exchange>)[]) => {
    const seen: (number | null)[] = [];
    for (const call of calls) seen.push((await call()).status);
    return seen;
  };
  const times = (count: number) => Array.from({ length: count }, () => () => get());

  it('every n-th request is struck, starting with the next one', async () => {
    await set({ kind: 'error_500', every: 3 });
    expect(await statuses(...times(7))).toEqual([500, 200, 200, 500, 200, 200, 500]);
  });

  it('a fault strikes a set number of times, and the remaining number can be read', async () => {
    await set({ kind: 'error_500', times: 2, every: 2 });
    expect(await statuses(...times(2))).toEqual([500, 200]);
    expect(await leftFaults()).toEqual([{ kind: 'error_500', on: 'all', every: 2, times: 1 }]);
    expect(await statuses(...times(3))).toEqual([500, 200, 200]);
    expect(await leftFaults()).toEqual([]);
    expect(await struck()).toEqual({ error_500: 2 });
  });

  it('a fault on reads or writes ignores and does not count the others', async () => {
    const write = () => patch(titled('004500', 'Neu'));
    await set({ kind: 'error_500', on: 'writes', every: 2 });
    expect(await statuses(get, write, get, write, write)).toEqual([200, 500, 200, 200, 500]);
    await set({ kind: 'error_500', on: 'reads' });
    const changes = () => get('/changes');
    expect(await statuses(write, get, changes)).toEqual([200, 500, 500]);
  });

  it('several due faults strike one after the other', async () => {
    await set({ kind: 'error_500_after', times: 1 }, { kind: 'error_html', times: 2 });
    expect(await statuses(...times(4))).toEqual([502, 502, 500, 200]);
  });

  it('a request is carried out once, however many faults are set', async () => {
    await set({ kind: 'omit_results', every: 2 }, { kind: 'reorder_results', every: 2 });
    const append = { identifier: '004500', op: 'append', properties: [{ name: 'codes', value: ['a'] }] };
    for (let i = 0; i < 4; i++) await patch(append, append);
    await set();
    expect(valuesOf(await client.find('004500'), 'codes')).toEqual([Array(8).fill('a')]);
  });

  it('control endpoints are never struck', async () => {
    await set({ kind: 'cut_before' });
    expect((await client.control('GET', '/stats')).status).toBe(200);
    expect((await client.control('POST', '/enrich', { products: 1 })).status).toBe(200);
    expect(await struck()).toEqual({});
  });
});
