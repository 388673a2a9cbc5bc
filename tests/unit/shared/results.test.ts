import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/service/json.ts';
import { defaultProfile, parseProfile } from '#shared/service/profile.ts';
import { errorWords, readResults } from '#shared/service/results.ts';

const keys = ['a', 'b', 'c'].map((identifier, i) => ({ identifier, productId: `p${i}` }));
const outcomes = (body: Json | undefined, profile = defaultProfile) =>
  readResults(body, keys, profile).map((r) => r.outcome);

describe('per-item results', () => {
  it('are matched by index, out of order', () => {
    const body: Json = {
      results: [
        { index: 2, status: 'ok' },
        { index: 0, status: 'failed', error: { code: 'too_long', message: 'title is too long' } },
      ],
    };
    expect(readResults(body, keys, defaultProfile)).toEqual([
      { outcome: 'failed', code: 'too_long', message: 'title is too long' },
      { outcome: 'unknown', reason: 'The service gave no result for this operation' },
      { outcome: 'applied' },
    ]);
  });

  it('are matched by identifier or product id where those are unique', () => {
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

  it('are matched by position only when the counts are equal and nothing contradicts', () => {
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
    ).toEqual(['unknown', 'applied', 'applied']);
  });

  it('are unknown where the status is not understood, missing, or contradicts an error', () => {
    expect(outcomes({ results: [{ status: 'queued' }, {}, { status: 'ok', error: 'but no' }] })).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(outcomes(undefined)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(outcomes({ ok: true })).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('are unknown where the service says two things of one operation', () => {
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

  it('read numbers as a 207-style profile says', () => {
    const parsed = parseProfile({
      results: { items: '', status: 'http.status', success: [200, 204], error: 'problem', message: 'text' },
    });
    if (!parsed.ok) throw new Error('profile');
    const body: Json = [
      { http: { status: 200 } },
      { http: { status: 422 }, problem: { text: 'no' } },
      { http: { status: 500 } },
    ];
    expect(readResults(body, keys, parsed.profile)).toEqual([
      { outcome: 'applied' },
      { outcome: 'failed', code: null, message: 'no' },
      { outcome: 'unknown', reason: "The result's status is not understood: 500" },
    ]);
  });

  it('are one per operation for any JSON at all, and applied only where a success status stands (promise 5)', () => {
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

describe('the words of an error body', () => {
  it('are found by the paths of the profile', () => {
    expect(errorWords({ error: { code: 'forbidden', message: 'No access' } }, defaultProfile)).toEqual({
      code: 'forbidden',
      message: 'No access',
    });
    expect(errorWords({ detail: 'Too many' }, defaultProfile)).toEqual({ code: null, message: 'Too many' });
    expect(errorWords({ error: 'plain' }, defaultProfile)).toEqual({ code: null, message: 'plain' });
    expect(errorWords(undefined, defaultProfile)).toEqual({ code: null, message: null });
  });
});
