import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, parseJson } from '#shared/service/json.ts';
import { serviceProfile } from '#shared/service/profile.ts';
import { parseWebhook, readWebhook } from '#shared/service/webhook-payload.ts';

type Paths = Partial<Record<'type' | 'test' | 'product_id' | 'identifier', string>>;

const profile = (webhooks: Paths = {}) => serviceProfile.parse({ webhooks });
const NOTHING = { type: null, isTest: false, productId: null, identifier: null };

describe('a webhook’s payload', () => {
  const rows: [what: string, text: string, paths: Paths, expected: object][] = [
    [
      'is read where the sandbox puts things',
      '{"type":"product_updated","test":false,"data":{"product_id":"p-1","identifier":"001"}}',
      {},
      { type: 'product_updated', isTest: false, productId: 'p-1', identifier: '001' },
    ],
    [
      'is read where the profile says',
      '{"event":{"name":"attr.done","dry":true},"items":[{"sku":"001"}]}',
      { type: 'event.name', test: 'event.dry', product_id: '', identifier: 'items.0.sku' },
      { type: 'attr.done', isTest: true, productId: null, identifier: '001' },
    ],
    [
      'may be a list, whose entries have numbers',
      '[{"id":7}]',
      { product_id: '0.id', identifier: '' },
      { ...NOTHING, productId: '7' },
    ],
    [
      'keeps all digits of a number',
      '{"data":{"product_id":12345678901234567890}}',
      {},
      { ...NOTHING, productId: '12345678901234567890' },
    ],
    ['names no product with an empty text', '{"data":{"product_id":"","identifier":null}}', {}, NOTHING],
    ['names no product with an object', '{"data":{"identifier":{"sku":"001"}}}', {}, NOTHING],
    ['is a test only where it says true', '{"test":"true"}', {}, NOTHING],
    ['may be null', 'null', {}, NOTHING],
    ['is not read at empty paths', '"001"', { type: '', test: '', product_id: '', identifier: '' }, NOTHING],
    ['has no product in what objects inherit', '{}', { identifier: 'constructor.name' }, NOTHING],
  ];
  it.each(rows)('%s', (_, text, paths, expected) => {
    expect(readWebhook(parseWebhook(text)!, profile(paths))).toEqual(expected);
  });

  it('is refused if it is not JSON, or nested more than 200 levels deep', () => {
    for (const text of [
      '',
      '{',
      'type=product_updated',
      `${'['.repeat(500_000)}`,
      nested(201),
      nested(100_000),
    ])
      expect(parseWebhook(text), text.slice(0, 20)).toBeUndefined();
    expect(parseWebhook(nested(200))).toBeDefined();
  });

  it('is read without an error, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = parseJson(JSON.stringify(value)) as Json;
        const { isTest, ...texts } = readWebhook(json, profile());
        expect(typeof isTest).toBe('boolean');
        for (const text of Object.values(texts)) expect(text === null || text.length > 0).toBe(true);
      }),
    );
  });
});

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
