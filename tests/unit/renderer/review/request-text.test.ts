import { describe, expect, it } from 'vitest';
import { requestText } from '../../../../renderer/src/changesets/request-text.ts';

describe('the text of a request', () => {
  it('has the request line, headers and formatted body', () => {
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
});
