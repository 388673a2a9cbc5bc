import { describe, expect, it } from 'vitest';
import { readBatchAnswer } from '#electron/api/batch.ts';
import { readRemovalAnswer } from '#electron/api/remove-product.ts';
import { parseProfile, type ServiceProfile } from '#shared/service/profile.ts';
import { readResults } from '#shared/service/results.ts';

const keys = ['a', 'b', 'c'].map((identifier, i) => ({ identifier, productId: `p${i}` }));

function profileWith(input: object): ServiceProfile {
  const parsed = parseProfile(input);
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return parsed.profile;
}

const request = <Method extends 'PATCH' | 'POST' | 'DELETE'>(method: Method) =>
  ({ method, purpose: 'Sending', route: 'products', url: 'http://x', headers: {} }) as const;
const answer = (body: unknown, status = 200) => ({
  status,
  text: JSON.stringify(body),
  contentType: 'application/json',
  headers: {},
  retryAfterMs: null,
  requestId: null,
  challenge: '',
  mask: (text: string) => text,
});

describe('the rule “no_error”', () => {
  const profile = profileWith({ results: { applied_when: 'no_error' } });
  const of = (body: object, as = profile) =>
    readResults({ results: body } as never, keys, as).map((r) => r.outcome);

  it('counts an item without an error as applied, which the default does not', () => {
    const silent = keys.map((_, index) => ({ index }));
    expect(of(silent, profileWith({}))).toEqual(['unknown', 'unknown', 'unknown']);
    expect(of(silent)).toEqual(['applied', 'applied', 'applied']);
  });

  it('lets an error or status decide, even one that is not understood', () => {
    expect(
      of([
        { index: 0, error: 'bad' },
        { index: 1, status: 'queued' },
        { index: 2, status: 503 },
      ]),
    ).toEqual(['failed', 'unknown', 'unknown']);
    expect(
      of([
        { index: 0, status: 'failed' },
        { index: 1, error: null },
      ]),
    ).toEqual(['failed', 'applied', 'unknown']);
  });

  it('leaves an item unknown that describes an error elsewhere or is not an object', () => {
    expect(of([{ index: 0, message: 'Too long' }, { index: 1, code: 'x1' }, 'c'])).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(of([{ identifier: 'a', detail: 'Too long' }])).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

describe('an answer that lists failures only', () => {
  const profile = profileWith({ results: { items: 'failures', applied_when: 'not_listed' } });
  const of = (body: unknown, as = profile) => readResults(body as never, keys, as).map((r) => r.outcome);

  it('means that everything else was applied, but only if the profile says so', () => {
    const failures = [{ identifier: 'b', message: 'Too long' }];
    expect(of({ failures }, profileWith({ results: { items: 'failures' } }))).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(readResults({ failures }, keys, profile)).toEqual([
      { outcome: 'applied' },
      { outcome: 'failed', code: null, said: 'Too long' },
      { outcome: 'applied' },
    ]);
    expect(of({ failures: [] })).toEqual(['applied', 'applied', 'applied']);
    expect(of({ failures: null })).toEqual(['applied', 'applied', 'applied']);
  });

  it('leaves other items unknown when a failure cannot be matched', () => {
    const unknown = ['unknown', 'unknown', 'unknown'];
    expect(of({ failures: [{ message: 'Too long' }] })).toEqual(unknown);
    expect(of({ failures: [{ identifier: 'B', message: 'Too long' }] })).toEqual(unknown);
    expect(of({ failures: ['b: too long'] })).toEqual(unknown);
    expect(of({ failures: [{ index: 2, message: 'Too long' }] })).toEqual(unknown);
    expect(of({ failures: [{ identifier: 'b', message: 'x' }, { message: 'y' }] })).toEqual([
      'unknown',
      'failed',
      'unknown',
    ]);
  });

  it('leaves all items unknown without its list, or with an error beside an empty list', () => {
    const unknown = ['unknown', 'unknown', 'unknown'];
    expect(of({})).toEqual(unknown);
    expect(of(undefined)).toEqual(unknown);
    expect(of({ failures: {} })).toEqual(unknown);
    expect(of({ failures: [], error: 'Quota exceeded' })).toEqual(unknown);
    expect(of({ failures: null, error: 'Quota exceeded' })).toEqual(unknown);
  });

  it('leaves other items unknown when the request was refused', () => {
    const refused = readBatchAnswer(
      answer({ failures: [{ identifier: 'b', message: 'x' }] }, 422),
      request('PATCH'),
      keys,
      profile,
    );
    expect(refused.kind === 'answered' && refused.results.map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'failed',
      'unknown',
    ]);
  });

  it('of a removal means applied if empty, failed with its entry, and otherwise unknown', () => {
    const of = (body: unknown) =>
      readRemovalAnswer(answer(body), request('DELETE'), { productId: 'p0', mode: 'delete' }, profile).kind;
    expect(of({ failures: [] })).toBe('applied');
    expect(of({ failures: [{ product_id: 'p0', message: 'in use' }] })).toBe('failed');
    expect(of({ failures: [{ product_id: 'p1', message: 'in use' }] })).toBe('unknown');
    expect(of({})).toBe('unknown');
    expect(of({ status: 'ok' })).toBe('unknown');
  });
});

describe('results of one kind of request', () => {
  const profile = profileWith({
    results: { items: 'all', status: 'state', success: ['fine'] },
    patch: { results: { items: 'changed', applied_when: 'no_error' } },
    upsert: { results: { items: '', success: ['stored'] } },
    delete: { results: { status: 'removed', success: [true] } },
  });
  const one = [{ identifier: 'a', productId: 'p0' }];
  const batch = (method: 'PATCH' | 'POST', body: unknown, as = profile) => {
    const outcome = readBatchAnswer(answer(body), request(method), one, as);
    return outcome.kind === 'answered' ? outcome.results[0]?.outcome : outcome.kind;
  };

  it('are read by the settings of that kind, and otherwise by “results”', () => {
    expect(batch('PATCH', { changed: [{ identifier: 'a' }] })).toBe('applied');
    expect(batch('PATCH', { changed: [{ identifier: 'a', state: 'fine' }] })).toBe('applied');
    expect(batch('POST', [{ identifier: 'a', state: 'stored' }])).toBe('applied');
    expect(
      readRemovalAnswer(
        answer({ removed: true }),
        request('DELETE'),
        { productId: 'p0', mode: 'delete' },
        profile,
      ).kind,
    ).toBe('applied');
  });

  it('are not read by the settings of another kind', () => {
    expect(batch('POST', [{ identifier: 'a' }])).toBe('unknown');
    expect(batch('POST', { changed: [{ identifier: 'a' }] })).toBe('unknown');
    expect(batch('PATCH', { changed: [{ identifier: 'a', state: 'stored' }] })).toBe('unknown');
    expect(
      readRemovalAnswer(
        answer({ state: 'stored' }),
        request('DELETE'),
        { productId: 'p0', mode: 'delete' },
        profile,
      ).kind,
    ).toBe('unknown');
  });

  it('are read by “results” alone if no kind has settings', () => {
    const alone = profileWith({ results: { items: 'all', success: ['fine'] } });
    const body = { all: [{ identifier: 'a', status: 'fine' }] };
    expect([batch('PATCH', body, alone), batch('POST', body, alone)]).toEqual(['applied', 'applied']);
    expect(
      readRemovalAnswer(answer(body), request('DELETE'), { productId: 'p0', mode: 'delete' }, alone).kind,
    ).toBe('applied');
  });
});
