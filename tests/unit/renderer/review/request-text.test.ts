import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettyBody, requestText } from '../../../../renderer/src/features/review/panels/request-text.ts';

describe('a request to read', () => {
  it('has its request line, headers and body', () => {
    const text = requestText({
      method: 'PATCH',
      url: 'https://api.example.com/products',
      headers: { Authorization: '•••', 'content-type': 'application/json' },
      body: '[{"identifier":"007","op":"set","properties":[]}]',
    });
    expect(text).toBe(
      [
        'PATCH https://api.example.com/products',
        'Authorization: •••',
        'content-type: application/json',
        '',
        '[',
        '  {',
        '    "identifier": "007",',
        '    "op": "set",',
        '    "properties": []',
        '  }',
        ']',
      ].join('\n'),
    );
  });

  it('keeps the digits of a number that JavaScript would change', () => {
    expect(prettyBody('{"id":9007199254740993,"n":1.10}')).toContain('9007199254740993');
    expect(prettyBody('{"n":1.10}')).toContain('1.10');
  });

  it('changes nothing but the space between the signs', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const body = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(prettyBody(body)))).toBe(JSON.stringify(JSON.parse(body)));
        expect(prettyBody(prettyBody(body))).toBe(prettyBody(body));
      }),
    );
  });
});
