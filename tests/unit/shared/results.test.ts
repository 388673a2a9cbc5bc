import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, parseJson } from '#shared/service/json.ts';
import { defaultProfile, parseProfile, type ServiceProfile } from '#shared/service/profile.ts';
import { errorMessage, readResults } from '#shared/service/results.ts';

const keys = ['a', 'b', 'c'].map((identifier, i) => ({ identifier, productId: `p${i}` }));
function profileWith(results: object): ServiceProfile {
  const parsed = parseProfile({ results });
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return parsed.profile;
}
const outcomes = (body: Json | undefined, profile = defaultProfile) =>
  readResults(body, keys, profile).map((r) => r.outcome);

describe('per-item results', () => {
  it('are matched by index in any order', () => {
    const body: Json = {
      results: [
        { index: 2, status: 'ok' },
        { index: 0, status: 'failed', error: { code: 'too_long', message: 'title is too long' } },
      ],
    };
    expect(readResults(body, keys, defaultProfile)).toEqual([
      { outcome: 'failed', code: 'too_long', said: 'title is too long' },
      { outcome: 'unknown', reason: 'The service gave no result for this operation' },
      { outcome: 'applied' },
    ]);
  });

  it('are matched by identifier or product id if it is unique', () => {
    expect(
      outcomes({
        results: [
          { identifier: 'c', status: 'ok' },
          { product_id: 'p0', status: 'ok' },
        ],
      }),
    ).toEqual(['applied', 'unknown', 'applied']);
    const twice = [
      { identifier: 'a', productId: null },
      { identifier: 'a', productId: null },
    ];
    expect(
      readResults({ results: [{ identifier: 'a', status: 'ok' }] }, twice, defaultProfile).map(
        (r) => r.outcome,
      ),
    ).toEqual(['unknown', 'unknown']);
  });

  it('that name nothing count only if it does not matter which operation they are for', () => {
    expect(outcomes({ results: [{ status: 'ok' }, { status: 'ok' }, { status: 'ok' }] })).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    expect(outcomes({ results: [{ status: 'ok' }, { status: 'ok' }] })).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(
      outcomes({ results: [{ identifier: 'z', status: 'ok' }, { status: 'ok' }, { status: 'ok' }] }),
    ).toEqual(['unknown', 'unknown', 'unknown']);
    expect(outcomes({ results: [{ status: 'ok' }, { status: 'error' }, { status: 'ok' }] })).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    // The one that failed is named: the other two are alike.
    expect(
      outcomes({ results: [{ status: 'ok' }, { status: 'ok' }, { identifier: 'a', status: 'error' }] }),
    ).toEqual(['failed', 'applied', 'applied']);
  });

  it('are matched by position if the profile says so, counts are equal and nothing contradicts', () => {
    const profile = profileWith({ in_order: true });
    const error = { status: 'error' };
    expect(outcomes({ results: [{ status: 'ok' }, error, { status: 'ok' }] }, profile)).toEqual([
      'applied',
      'failed',
      'applied',
    ]);
    expect(outcomes({ results: [{ status: 'ok' }, error] }, profile)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    const shuffled = { results: [{ identifier: 'b', status: 'ok' }, error, { status: 'ok' }] };
    expect(outcomes(shuffled, profile)).toEqual(['unknown', 'applied', 'unknown']);
  });

  it('are never given to the wrong operation, however shuffled and named (promise 5)', () => {
    const names = fc.constantFrom('index', 'identifier', 'product_id', 'both', 'nothing');
    const operation = fc.record({ applied: fc.boolean(), named: names, at: fc.double({ noNaN: true }) });
    // A service names all its results the same way, or each in a different way.
    const answer = fc.oneof(
      fc
        .tuple(names, fc.array(operation, { minLength: 1, maxLength: 8 }))
        .map(([named, operations]) => operations.map((one) => ({ ...one, named }))),
      fc.array(operation, { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(answer, (operations) => {
        const batch = operations.map((_, i) => ({ identifier: `sku-${i}`, productId: `id-${i}` }));
        const results = operations
          .map(({ applied, named, at }, i) => ({
            at,
            result: {
              status: applied ? 'ok' : 'failed',
              ...(named === 'index' && { index: i }),
              ...((named === 'identifier' || named === 'both') && { identifier: `sku-${i}` }),
              ...((named === 'product_id' || named === 'both') && { product_id: `id-${i}` }),
            },
          }))
          .sort((a, b) => a.at - b.at)
          .map(({ result }) => result);
        readResults({ results }, batch, defaultProfile).forEach(({ outcome }, i) => {
          if (outcome !== 'unknown') expect(outcome).toBe(operations[i]!.applied ? 'applied' : 'failed');
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('are unknown if the status is not understood, missing or contradicts an error', () => {
    expect(outcomes({ results: [{ status: 'queued' }, {}, { status: 'ok', error: 'but no' }] })).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(outcomes(undefined)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(outcomes({ ok: true })).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('are unknown if the service gives two results for one operation', () => {
    expect(
      outcomes({
        results: [
          { index: 0, status: 'ok' },
          { index: 0, status: 'error' },
          { index: 1, status: 'ok' },
        ],
      }),
    ).toEqual(['unknown', 'applied', 'unknown']);
  });

  it('with numeric statuses are read as a 207-style profile says', () => {
    const profile = profileWith({
      items: '',
      in_order: true,
      status: 'http.status',
      success: [200, 204],
      error: 'problem',
      message: 'text',
    });
    const body: Json = [
      { http: { status: 200 } },
      { http: { status: 422 }, problem: { text: 'no' } },
      { http: { status: 500 } },
    ];
    expect(readResults(body, keys, profile)).toEqual([
      { outcome: 'applied' },
      { outcome: 'failed', code: null, said: 'no' },
      { outcome: 'unknown', reason: 'The service had a fault of its own (status 500)' },
    ]);
  });

  it('are matched by name alone if the indexes cannot count from 0', () => {
    const fromOne: Json[] = [
      { index: 1, identifier: 'a', status: 'ok' },
      { index: 2, status: 'ok' },
      { index: 3, identifier: 'c', status: 'error' },
    ];
    expect(outcomes({ results: fromOne })).toEqual(['applied', 'unknown', 'failed']);
    expect(outcomes({ results: [1, 2, 3].map((index) => ({ index, status: 'ok' })) })).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    for (const index of [-1, 1.5, 'first', 3, true])
      expect(
        outcomes({
          results: [
            { index: 0, status: 'ok' },
            { index, status: 'ok' },
          ],
        }),
      ).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('are not matched by indexes without a 0 unless a product confirms one', () => {
    const some = [
      { index: 1, status: 'ok' },
      { index: 2, status: 'ok' },
    ];
    expect(outcomes({ results: some })).toEqual(['unknown', 'unknown', 'unknown']);
    expect(outcomes({ results: [some[0]!, { ...some[1]!, identifier: 'c' }] })).toEqual([
      'unknown',
      'applied',
      'applied',
    ]);
  });

  it('are unknown for both operations if an index and a product contradict', () => {
    expect(
      outcomes({
        results: [
          { index: 0, identifier: 'b', status: 'ok' },
          { index: 1, status: 'ok' },
          { index: 2, identifier: 'c', status: 'ok' },
        ],
      }),
    ).toEqual(['unknown', 'unknown', 'applied']);
    // The third one's index may be as wrong as the first one's.
    expect(
      outcomes({
        results: [
          { index: 0, identifier: 'b', status: 'ok' },
          { index: 1, identifier: 'a', status: 'ok' },
          { index: 2, status: 'ok' },
        ],
      }),
    ).toEqual(['unknown', 'unknown', 'unknown']);
    expect(
      outcomes({
        results: [
          { identifier: 'a', product_id: 'p1', status: 'ok' },
          { identifier: 'c', status: 'ok' },
        ],
      }),
    ).toEqual(['unknown', 'unknown', 'applied']);
    expect(outcomes({ results: [{ index: 0, product_id: 'p9', status: 'ok' }] })).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('may have an unknown product id for a created product', () => {
    const created = [{ identifier: 'x', productId: null }];
    expect(
      readResults({ results: [{ index: 0, product_id: 'new', status: 'created' }] }, created, defaultProfile),
    ).toEqual([{ outcome: 'applied' }]);
  });

  it('need an index if several operations are for the same product', () => {
    const twice = [
      { identifier: 'a', productId: null },
      { identifier: 'a', productId: null },
      { identifier: 'b', productId: null },
    ];
    const results = (body: Json) => readResults(body, twice, defaultProfile).map(({ outcome }) => outcome);
    const one = { identifier: 'a', status: 'ok' };
    const b = { identifier: 'b', status: 'ok' };
    expect(results({ results: [one, { ...one, status: 'error' }, b] })).toEqual([
      'unknown',
      'unknown',
      'applied',
    ]);
    expect(results({ results: [b, one] })).toEqual(['unknown', 'unknown', 'applied']);
    expect(results({ results: [{ ...one, index: 1, status: 'error' }, { ...one, index: 0 }, b] })).toEqual([
      'applied',
      'failed',
      'applied',
    ]);
  });

  it('distinguish similar ids: 007 is not 7, and 2^53 + 1 is not 2^53', () => {
    const alike = [
      { identifier: '007', productId: '9007199254740993' },
      { identifier: '7', productId: '9007199254740992' },
    ];
    const body = parseJson(
      '{"results":[{"product_id":9007199254740993,"status":"ok"},{"identifier":7,"status":"error"}]}',
    );
    expect(readResults(body, alike, defaultProfile).map(({ outcome }) => outcome)).toEqual([
      'applied',
      'failed',
    ]);
  });

  it('are failed for false if true is success, and quote lists of errors', () => {
    const profile = profileWith({ in_order: true, status: 'ok', success: [true], error: 'errors' });
    expect(
      readResults(
        {
          results: [
            { ok: true, errors: [] },
            { ok: false, errors: ['Too long', { message: 'Too wide' }] },
            { ok: false },
          ],
        },
        keys,
        profile,
      ),
    ).toEqual([
      { outcome: 'applied' },
      { outcome: 'failed', code: null, said: 'Too long; Too wide' },
      { outcome: 'failed', code: null, said: '{"ok":false}' },
    ]);
  });

  it('are one per operation for any JSON, and applied only with a success status (promise 5)', () => {
    const json = fc.jsonValue() as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(fc.oneof(json, fc.record({ results: fc.array(json) })), (body) => {
        const results = readResults(body as Json, keys, defaultProfile);
        expect(results.length).toBe(keys.length);
        const saysSuccess = defaultProfile.results.success.some((word) =>
          JSON.stringify(body).toLowerCase().includes(`"${word}"`),
        );
        if (!saysSuccess) expect(results.some((r) => r.outcome === 'applied')).toBe(false);
      }),
    );
  });
});

describe('the reason in an error body', () => {
  const words = (body: Json | undefined) => errorMessage(body, defaultProfile);

  it('is found by the paths of the profile', () => {
    expect(words({ error: { code: 'forbidden', message: 'No access' } })).toEqual({
      code: 'forbidden',
      said: 'No access',
    });
    expect(words({ detail: 'Too many' })).toEqual({ code: null, said: 'Too many' });
    expect(words({ detail: ['Too many', 3, 'Too long'] }).said).toBe('Too many; Too long');
    expect(words({ error: 'plain' })).toEqual({ code: null, said: 'plain' });
    expect(words({ message: 'Bad', hint: 'See the manual' }).said).toBe('Bad');
  });

  it('is the likeliest sentence if the profile’s paths lead nowhere or to a code', () => {
    expect(words({ ok: false, why: 'operations missing' }).said).toBe('operations missing');
    expect(words({ fault: { string: 'operations missing' } }).said).toBe('operations missing');
    expect(words({ error: 'invalid_request', error_description: 'operations missing' }).said).toBe(
      'operations missing',
    );
    expect(words('operations missing').said).toBe('operations missing');
  });

  it('is the raw body if no sentence is in it, and none if the body is empty', () => {
    expect(words({ e: 17, ref: 'f3-a9' }).said).toBe('{"e":17,"ref":"f3-a9"}');
    expect(words([4, 2]).said).toBe('[4,2]');
    for (const nothing of [undefined, null, {}, [], '']) expect(words(nothing).said).toBeNull();
  });
});

describe('the reason in a failed result', () => {
  const said = (entry: Json) => readResults({ results: [entry] }, keys.slice(0, 1), defaultProfile)[0];

  it('is found in an error of another shape, and never taken from the product', () => {
    const failed = { index: 0, status: 'failed' };
    expect(said({ ...failed, error: { fault: { string: 'too long' } } })).toMatchObject({ said: 'too long' });
    expect(said({ ...failed, reasons: [{ text: 'too long' }] })).toMatchObject({ said: 'too long' });
    expect(said({ ...failed, name: 'A large pan' })).toMatchObject({
      said: '{"index":0,"status":"failed","name":"A large pan"}',
    });
  });
});

describe('results in other forms', () => {
  it.each([
    [
      'failures alone, each with a JSON pointer to its operation',
      { items: 'errors', index: 'source.pointer', applied_when: 'not_listed', message: 'detail' },
      { errors: [{ detail: 'Too long', source: { pointer: '/data/1/attributes/title' } }] },
      ['applied', 'failed: Too long', 'applied'],
    ],
    [
      'failures alone, under identifiers',
      { items: 'failed', keyed_by: 'identifier', applied_when: 'not_listed' },
      { done: ['a'], failed: { b: 'Too long', c: { message: 'Locked' } } },
      ['applied', 'failed: Too long', 'failed: Locked'],
    ],
    [
      'an object of results under JSON pointers',
      { items: '', keyed_by: 'index', applied_when: 'no_error', message: 'title' },
      { '/0': { id: 'x' }, '/1': { error: { code: 'long', title: 'Too long' } }, '/2': { id: 'y' } },
      ['applied', 'failed: Too long', 'applied'],
    ],
    [
      'a word for each identifier',
      { items: 'status', keyed_by: 'identifier' },
      { status: { c: 'ok', a: 'failed', b: 'queued' } },
      ['failed: {"status":"failed","identifier":"a"}', 'unknown', 'applied'],
    ],
    [
      'an action around each result',
      {
        items: 'items',
        product_id: 'update._id',
        status: 'update.status',
        success: [200],
        error: 'update.error',
      },
      {
        items: [
          { update: { _id: 'p1', status: 404, error: { type: 'missing', message: 'Not there' } } },
          { update: { _id: 'p0', status: 200 } },
          { update: { _id: 'p2', status: 200 } },
        ],
      },
      ['applied', 'failed: Not there', 'applied'],
    ],
  ])('may be %s', (_, results, body, expected) => {
    const read = readResults(body as Json, keys, profileWith(results));
    expect(
      read.map((one) => (one.outcome === 'failed' ? `${one.outcome}: ${one.said}` : one.outcome)),
    ).toEqual(expected);
  });

  it('claim nothing for keys that are of no operation, or of two', () => {
    const profile = profileWith({ items: 'results', keyed_by: 'identifier' });
    expect(outcomes({ results: { z: 'ok', a: 'ok' } }, profile)).toEqual(['applied', 'unknown', 'unknown']);
    const byIndex = profileWith({ items: 'results', keyed_by: 'index' });
    expect(outcomes({ results: { '/1': 'ok', '/2': 'ok', '/3': 'ok' } }, byIndex)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });
});
