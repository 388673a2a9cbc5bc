import { expect, test } from 'vitest';
import { deriveFromOpenApi } from '#shared/service/assistant/openapi/derive.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { storedProductJson } from '#shared/service/record-json.ts';
import { type Dialect, readProducts } from '#shared/service/wire.ts';
import { visited } from '../../support/visited.ts';

const parsed = parseProfile({});
if (!parsed.ok) throw new Error(parsed.problems.join());
const dialect: Dialect = {
  profile: parsed.profile,
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
};

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

const record = (properties: object[]) => ({ sku: 'a', properties }) as never;
const readAndWrite = (properties: object[]) => () => {
  const { records } = readProducts([record(properties)], dialect);
  storedProductJson(records[0]!, dialect);
};

/** Twice as much may take little more than twice as long. */
test.each<[string, (count: number) => () => void]>([
  [
    'an OpenAPI document with many paths',
    (count) => {
      const responses = {};
      const paths = Object.fromEntries(
        numbers(count).map((at) => [`/shop${at}/products`, { get: { responses }, post: { responses } }]),
      );
      return () => deriveFromOpenApi({ openapi: '3.0.0', paths }, dialect, 'https://shop.example');
    },
  ],
  [
    'a record with a cell that is repeated many times',
    (count) => readAndWrite(numbers(count).map((at) => ({ name: 't', value: at, locale: 'de' }))),
  ],
  [
    'a record with a cell that is repeated many times, with unknown fields',
    (count) => readAndWrite(numbers(count).map((at) => ({ name: 't', value: at, locale: 'de', by: at }))),
  ],
  [
    'a record with a property in many languages',
    (count) => readAndWrite(numbers(count).map((at) => ({ name: 't', value: at, locale: `l${at}` }))),
  ],
])('%s takes time in proportion', (_, workOn) => {
  const few = visited(workOn(500));
  expect(few).toBeGreaterThan(500);
  expect(visited(workOn(1000))).toBeLessThan(2.2 * few);
});
