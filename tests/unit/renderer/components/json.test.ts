import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonTokens } from '../../../../renderer/src/components/json-tokens.ts';
import { prettyJson } from '../../../../renderer/src/components/pretty-json.ts';

describe('pretty-printed JSON', () => {
  it('keeps the digits of a number that JavaScript would change', () => {
    expect(prettyJson('{"id":9007199254740993,"n":1.10}')).toBe(
      '{\n  "id": 9007199254740993,\n  "n": 1.10\n}',
    );
  });

  it('keeps the value, and stays the same when printed again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(prettyJson(json)))).toBe(JSON.stringify(JSON.parse(json)));
        expect(prettyJson(prettyJson(json))).toBe(prettyJson(json));
      }),
    );
  });
});

describe('the tokens of a JSON text', () => {
  it('are keys, strings, numbers and literals', () => {
    const named = jsonTokens('{"a": "b: 1", "n": -1.5e3, "t": [true, null]}').filter(
      ({ kind }) => kind !== 'plain',
    );
    expect(named).toEqual([
      { kind: 'key', text: '"a"' },
      { kind: 'text', text: '"b: 1"' },
      { kind: 'key', text: '"n"' },
      { kind: 'number', text: '-1.5e3' },
      { kind: 'key', text: '"t"' },
      { kind: 'word', text: 'true' },
      { kind: 'word', text: 'null' },
    ]);
  });

  it('join to the original text, even if it is cut off or not JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(fc.jsonValue(), fc.nat()).map(([value, at]) => JSON.stringify(value).slice(0, at)),
        ),
        (text) => {
          expect(
            jsonTokens(text)
              .map((token) => token.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
