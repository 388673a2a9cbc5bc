import { expect, test } from 'vitest';
import { readBody } from '#electron/api/answer-body.ts';

const read = (text: string, contentType = 'application/json') => readBody({ text, contentType });

test.each([
  ['{"a":1}\n{"b":2}\n', 'application/json', [{ a: 1 }, { b: 2 }]],
  ['{"a":1}', 'application/x-ndjson', [{ a: 1 }]],
  ['\u001e{"a":1}\n\u001e{"b":2}\n', 'application/json-seq', [{ a: 1 }, { b: 2 }]],
  ['{\n  "a": 1\n}', 'application/json', { a: 1 }],
  ['[{"a":1}]', 'application/jsonl', [{ a: 1 }]],
])('%j as %s is read', (text, type, json) => {
  expect(read(text, type)).toEqual({ kind: 'json', json });
});

test.each([['{"a":1}\n{"b":'], ['12\n13'], ['Not found\nat all']])('%j is text, not results', (text) => {
  expect(read(text)).toMatchObject({ kind: 'text' });
});
