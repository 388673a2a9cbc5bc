import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, parseJson } from '#shared/service/json.ts';
import { likeliestSentence } from '#shared/service/likeliest-sentence.ts';

describe('the likeliest sentence of an error of unknown shape', () => {
  it.each<[string, Json, string | null]>([
    ['a word of its own for the reason', { ok: false, why: 'operations missing' }, 'operations missing'],
    ['a fault deep inside', { fault: { no: 12, string: 'operations missing' } }, 'operations missing'],
    [
      'RFC 9457',
      {
        type: 'https://x/errors/1',
        title: 'Invalid request',
        status: 422,
        detail: 'operations missing',
        instance: '/r/1',
      },
      'operations missing',
    ],
    [
      'RFC 9457 without detail',
      { type: 'about:blank', title: 'Operations missing', status: 422 },
      'Operations missing',
    ],
    [
      'GraphQL',
      { data: null, errors: [{ message: 'operations missing', locations: [{ line: 2 }], path: ['a b'] }] },
      'operations missing',
    ],
    [
      'several of a kind',
      { errors: [{ msg: 'a is wrong' }, { msg: 'b is wrong' }] },
      'a is wrong; b is wrong',
    ],
    [
      'reasons by field',
      { errors: { weight: ['must be a number'], size: ['is unknown here'] } },
      'weight: must be a number; size: is unknown here',
    ],
    [
      'a code beside its description',
      { error: 'invalid_request', error_description: 'operations missing' },
      'operations missing',
    ],
    [
      'SOAP turned into JSON',
      { Envelope: { Body: { Fault: { faultstring: 'operations missing' } } } },
      'operations missing',
    ],
    ['another language', { ok: false, meldung: 'Die Operationen fehlen' }, 'meldung: Die Operationen fehlen'],
    ['a single word under a usual name', { message: 'Unprocessable' }, 'Unprocessable'],
    ['a text by itself', 'operations missing', 'operations missing'],
    ['a list of texts', ['operations missing', 'nothing was done'], 'operations missing; nothing was done'],
    ['a code only', { code: 'E17', id: 'f3a9', at: '2026-01-01T00:00:00Z' }, null],
    ['nothing at all', { ok: false, errors: [], count: 0 }, null],
    ['JSON null', null, null],
  ])('is found, if there is one, in %s', (_, json, sentence) => {
    expect(likeliestSentence(json)).toBe(sentence);
  });

  it('is not taken from the data around the error', () => {
    const result = { title: 'Two large pans', sku: 'red pan', status: 'failed' };
    expect(likeliestSentence({ product: { sku: 'red pan' } }, 'data')).toBeNull();
    expect(likeliestSentence({ ...result, why: 'it is locked' }, 'data')).toBe('it is locked');
  });

  it('always contains a text of the error, whatever its shape', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value.trim()]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : [];
    const key = fc.constantFrom('error', 'message', 'details', 'title', 'code', 'x');
    const text = fc.oneof(
      fc.constantFrom('operations missing', 'Unprocessable', 'It is locked.'),
      fc.string(),
    );
    const error = fc.object({ key, values: [text, fc.integer(), fc.constant(null)] });
    let found = 0;
    fc.assert(
      fc.property(error, (value) => {
        const sentence = likeliestSentence(parseJson(JSON.stringify(value)));
        if (sentence === null) return;
        found++;
        expect(
          texts(value)
            .filter(Boolean)
            .some((one) => sentence.includes(one)),
        ).toBe(true);
      }),
    );
    expect(found).toBeGreaterThan(10);
  });
});
