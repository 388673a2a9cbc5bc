import { describe, expect, it } from 'vitest';
import { RateLimit } from '#electron/sandbox/conditions/rate-limit.ts';
import { RequestError } from '#electron/sandbox/wire/errors.ts';
import type { Conditions } from '#shared/contract/sample.ts';
import { serviceProfile } from '#shared/service/profile.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { clientOf, runSandbox } from './client.ts';
import { exchange } from './socket-client.ts';

const conditions: Conditions = {
  latencyMs: 5,
  rateLimit: { perSecond: 900, retryAfter: 'seconds' },
  faults: [{ kind: 'stall', on: 'writes', every: 2, times: 3 }],
  rules: [{ property: 'title', contains: 'x', code: 'value_refused', message: 'No x' }],
};

describe('the conditions', () => {
  it('are read back as they were set, and are empty at the start', async () => {
    const { control } = await runSandbox({ products: 2 });
    const calm = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };
    expect((await control('GET', '/conditions')).body).toEqual(calm);
    expect((await control('PUT', '/conditions', conditions)).body).toEqual(conditions);
    expect((await control('GET', '/conditions')).body).toEqual(conditions);
    expect((await control('PUT', '/conditions', calm)).body).toEqual(calm);
  });

  it('are shared with the single control endpoints', async () => {
    const { control, send } = await runSandbox({ products: 50 });
    await control('POST', '/latency', { ms: 3 });
    await control('POST', '/rules', { property: 'title', longer_than: 4 });
    expect((await control('GET', '/conditions')).body).toMatchObject({
      latencyMs: 3,
      rules: [{ property: 'title', longer_than: 4, code: 'value_refused' }],
    });
    await control('PUT', '/conditions', { ...conditions, faults: [] });
    const x = { identifier: '004500', op: 'set', properties: [{ name: 'title', value: 'x', locale: 'de' }] };
    expect((await send('PATCH', '/products', [x])).body.results[0].error?.message).toBe('No x');
    await control('DELETE', '/rules');
    expect((await send('PATCH', '/products', [x])).body.results[0].status).toBe('ok');
  });

  it.each([
    ['latencyMs', { latencyMs: -1 }],
    ['latencyMs', { latencyMs: 60_001 }],
    ['rateLimit.perSecond', { rateLimit: { perSecond: 0, retryAfter: 'seconds' } }],
    ['rateLimit.retryAfter', { rateLimit: { perSecond: 1, retryAfter: 'soon' } }],
    ['faults.1.kind', { faults: [conditions.faults[0], { ...conditions.faults[0], kind: 'explode' }] }],
    ['faults.0.every', { faults: [{ ...conditions.faults[0], every: 0 }] }],
    ['faults.0.times', { faults: [{ ...conditions.faults[0], times: 0 }] }],
    ['faults.0.on', { faults: [{ ...conditions.faults[0], on: 'deletes' }] }],
    ['propertie', { rules: [{ propertie: 'title' }] }],
    ['rules', { rules: undefined }],
  ])('are refused if %s is invalid, and the message names it', async (field, wrong) => {
    const { control } = await runSandbox({ products: 2 });
    await control('PUT', '/conditions', conditions);
    const { status, body } = await control('PUT', '/conditions', { ...conditions, ...wrong });
    expect(status).toBe(400);
    expect(body.error.message).toContain(`"${field}"`);
    expect((await control('GET', '/conditions')).body).toEqual(conditions);
  });

  it('can be given as a start option', async () => {
    const { control } = await runSandbox({ products: 2, conditions });
    expect((await control('GET', '/conditions')).body).toEqual(conditions);
  });

  it('are reset by a restart', async () => {
    const stateDir = tempDir();
    const first = await runSandbox({ products: 2, stateDir });
    await first.control('PUT', '/conditions', conditions);
    const second = await runSandbox({ products: 2, stateDir });
    expect((await second.control('GET', '/conditions')).body).toMatchObject({ faults: [], latencyMs: 0 });
  });
});

describe('the rate limit', () => {
  /** For the request at each moment: when it may be sent again, or null if it was let through. */
  const answers = (settings: NonNullable<Conditions['rateLimit']>, moments: number[]) => {
    let now = 0;
    const limit = new RateLimit(settings, () => now);
    return moments.map((moment) => {
      now = moment;
      try {
        limit.check();
        return null;
      } catch (error) {
        if (error instanceof RequestError) return error.headers['Retry-After'];
        throw error;
      }
    });
  };

  it('allows that many requests per second, and says after how many seconds to retry', () => {
    const limit = { perSecond: 2, retryAfter: 'seconds' } as const;
    expect(answers(limit, [0, 0, 0, 499, 500, 500])).toEqual([null, null, '1', '1', null, '1']);
  });

  it('accumulates no more than one second of requests', () => {
    const limit = { perSecond: 2, retryAfter: 'seconds' } as const;
    expect(answers(limit, [0, 60_000, 60_000, 60_000])).toEqual([null, null, null, '1']);
  });

  it('gives a date at which the next request is allowed', () => {
    const limit = { perSecond: 1, retryAfter: 'date' } as const;
    const [, date] = answers(limit, [100, 200]);
    expect(date).toBe('Thu, 01 Jan 1970 00:00:02 GMT');
    expect(answers(limit, [100, Date.parse(date!)])).toEqual([null, null]);
  });

  it('works with a clock that is set back', () => {
    const limit = { perSecond: 1, retryAfter: 'seconds' } as const;
    expect(answers(limit, [5000, 1000, 2000])).toEqual([null, '1', null]);
  });

  it.each([
    ['seconds', /^\d+$/],
    ['date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/],
  ] as const)('answers 429, Retry-After as %s and the profile’s error names', async (retryAfter, form) => {
    const profile = serviceProfile.parse({ errors: { message: ['detail'], code: ['type'] } });
    const { sandbox, control } = await runSandbox({ products: 2, profile });
    await control('PUT', '/conditions', {
      ...conditions,
      latencyMs: 0,
      rateLimit: { perSecond: 1, retryAfter },
    });
    const url = `${sandbox.url}/api/v1/integrations:api/sample/products`;
    const ask = () => exchange(url, { headers: { authorization: `Bearer ${sandbox.token}` } }).exchange;
    const all = await Promise.all(Array.from({ length: 20 }, ask));
    expect(all.map(({ status }) => status)).toContain(200);
    const refused = all.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toMatch(form);
    expect(JSON.parse(refused?.text ?? '')).toEqual({ type: 'rate_limited', detail: expect.any(String) });
    const controls = await Promise.all(Array.from({ length: 20 }, () => control('GET', '/stats')));
    expect(new Set(controls.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('an expired token', () => {
  it('stays refused after a new token was made', async () => {
    const { control, send, sandbox } = await runSandbox({ products: 2 });
    expect((await control('POST', '/token/expire', {})).status).toBe(200);
    const { status, body } = await send('GET', '/products');
    expect([status, body.error.code]).toEqual([401, 'token_invalid']);
    const { token } = (await control('POST', '/token/rotate', {})).body;
    expect((await send('GET', '/products')).status).toBe(401);
    expect((await clientOf({ ...sandbox, token }).send('GET', '/products')).status).toBe(200);
  });
});

describe('control endpoints', () => {
  it('all refuse requests from web pages', async () => {
    const { control, sandbox } = await runSandbox({ products: 2 });
    const calls: [string, string, object?][] = [
      ['GET', '/conditions'],
      ['PUT', '/conditions', conditions],
      ['POST', '/rules', {}],
      ['DELETE', '/rules'],
      ['POST', '/latency', { ms: 1 }],
      ['POST', '/enrich', { products: 1 }],
      ['POST', '/token/rotate', {}],
      ['POST', '/token/expire', {}],
      ['GET', '/webhooks'],
      ['PUT', '/webhooks', { attribute_result: null, product_created: null, product_updated: null }],
      ['POST', '/webhooks/test', { type: 'product_created' }],
      ['GET', '/stats'],
    ];
    for (const [method, path, body] of calls) {
      const fromPage = await control(method, path, body, { origin: sandbox.url });
      expect(fromPage.status, `${method} ${path}`).toBe(403);
      expect((await control(method, path, body)).status, `${method} ${path}`).toBe(200);
    }
  });
});
