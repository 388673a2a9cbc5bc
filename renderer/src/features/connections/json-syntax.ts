import { t } from '@lingui/core/macro';

export interface SyntaxProblem {
  /** Both count from 1. */
  line: number;
  column: number;
  message: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const TOKEN = new RegExp(`[ \\t\\n\\r]+|[{}[\\]:,]|${STRING.source}|${NUMBER.source}|true|false|null`, 'y');

type Expected = 'value' | 'value or ]' | 'key or }' | 'key' | ':' | ', or ]' | ', or }' | 'end';

/**
 * Returns where and why a text is not JSON, or null if it is. `JSON.parse` decides what is JSON but only sometimes reports
 * a position; this always does.
 */
export function findSyntaxProblem(text: string): SyntaxProblem | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const afterValue = (): Expected => {
    const inside = open.at(-1);
    if (inside === undefined) return 'end';
    return inside === '{' ? ', or }' : ', or ]';
  };
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return problem(text, at, expected);
    if (!/^[ \t\n\r]/.test(token)) {
      const next = step(token, expected, open, afterValue);
      if (next === null) return problem(text, at, expected);
      expected = next;
    }
    at += token.length;
  }
  return expected === 'end' ? null : problem(text, text.length, expected);
}

/** What may follow a token; null if the token itself was not expected. */
function step(
  token: string,
  expected: Expected,
  open: ('{' | '[')[],
  afterValue: () => Expected,
): Expected | null {
  if (expected === ':') return token === ':' ? 'value' : null;
  if (expected === 'end') return null;
  if (expected === ', or ]' || expected === ', or }') {
    if (token === ',') return expected === ', or ]' ? 'value' : 'key';
    if (token !== expected.at(-1)) return null;
    open.pop();
    return afterValue();
  }
  if (expected === 'key' || expected === 'key or }') {
    if (token.startsWith('"')) return ':';
    if (token !== '}' || expected === 'key') return null;
    open.pop();
    return afterValue();
  }
  if (token === '{' || token === '[') {
    open.push(token);
    return token === '{' ? 'key or }' : 'value or ]';
  }
  if (token === ']' && expected === 'value or ]') {
    open.pop();
    return afterValue();
  }
  return /^["\-\dtfn]/.test(token) ? afterValue() : null;
}

const wanted: Record<Expected, string> = {
  value: t`a value`,
  'value or ]': t`a value or “]”`,
  'key or }': t`a name in double quotes or “'}'”`,
  key: t`a name in double quotes`,
  ':': '“:”',
  ', or ]': t`“,” or “]”`,
  ', or }': t`“,” or “'}'”`,
  end: t`nothing more`,
};

function problem(text: string, at: number, expected: Expected): SyntaxProblem {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const found =
    at >= text.length ? t`the text ends` : t`there is “${text.slice(at, at + 12).split('\n')[0] ?? ''}”`;
  return { line, column, message: t`Expected ${wanted[expected]}, but ${found}` };
}
