import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultProfile, serviceProfile } from '#shared/service/profile.ts';
import {
  differencesFromDefault,
  findSyntaxProblem,
  profileToText,
  readProfileText,
} from '../../../../renderer/src/features/connections/profile-text.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('a profile is the same after being written as text and read again', () => {
  const profile = serviceProfile.parse({ patch: { shape: 'keys' }, auth: { prefix: '' } });
  expect(readProfileText(profileToText(profile))).toEqual({ ok: true, profile });
});

test('keys missing from a profile take their default', () => {
  expect(readProfileText('{}')).toEqual({ ok: true, profile: defaultProfile });
});

test('all problems of an invalid profile are reported at once, with their paths', () => {
  const reading = readProfileText('{"patch": {"shape": "kindly"}, "list": {"itms": "x"}, "version": 2}');
  expect(reading).toEqual({
    ok: false,
    problems: expect.arrayContaining([
      "patch.shape: expected 'kind' or 'keys'",
      'list.itms: unknown key',
      expect.stringMatching(/^version: /),
    ]),
  });
});

test.each([
  ['{\n  "version": 1\n  "auth": {}\n}', 'Line 3, column 3: Expected “,” or “}”, but there is “"auth": {}”.'],
  ['{\n  "version": 1,\n}', 'Line 3, column 1: Expected a name in double quotes, but there is “}”.'],
  [
    "{'version': 1}",
    "Line 1, column 2: Expected a name in double quotes or “}”, but there is “'version': 1”.",
  ],
  ['{"a": x}', 'Line 1, column 7: Expected a value, but there is “x}”.'],
  ['{"a": [1, 2', 'Line 1, column 12: Expected “,” or “]”, but the text ends.'],
  ['', 'Line 1, column 1: Expected a value, but the text ends.'],
  ['{} {}', 'Line 1, column 4: Expected nothing more, but there is “{}”.'],
])('a JSON syntax error is reported with its line and column: %j', (text, problem) => {
  expect(readProfileText(text)).toEqual({ ok: false, problems: [problem] });
});

test('a syntax error is found exactly if JSON.parse refuses the text', () => {
  const damaged = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', ',', '"', '}', ']', '{', '01', '\t', '\\', 'nul', '\u00a0', '\u007f', 'E5', '-'),
    )
    .map(([text, at, drop, put]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + put + text.slice(from + drop);
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
      expect(findSyntaxProblem(text) === null).toBe(isJson(text));
    }),
    { numRuns: 2000 },
  );
});

test('settings in “upsert.results” are compared with “results”', () => {
  const profile = serviceProfile.parse({
    results: { items: 'all' },
    upsert: { results: { items: 'all', status: 'state' } },
  });
  expect(differencesFromDefault(profile)).toEqual([
    { path: 'upsert.results.status', value: '"state"', byDefault: '"status"' },
    { path: 'results.items', value: '"all"', byDefault: '"results"' },
  ]);
});

test('differences from the default profile are named by path, with both values', () => {
  expect(differencesFromDefault(defaultProfile)).toEqual([]);
  const profile = serviceProfile.parse({ results: { success: ['ok'] }, list: { paging: { kind: 'page' } } });
  expect(differencesFromDefault(profile)).toEqual([
    { path: 'list.paging.kind', value: '"page"', byDefault: '"cursor"' },
    { path: 'results.success', value: '["ok"]', byDefault: JSON.stringify(defaultProfile.results.success) },
  ]);
});
