import { t } from '@lingui/core/macro';
import { defaultProfile, parseProfile, type ServiceProfile } from '#shared/service/profile.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;

const TOKEN = new RegExp(`[ \\t\\n\\r]+|[{}[\\]:,]|${STRING.source}|${NUMBER.source}|true|false|null`, 'y');

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

export const MAX_PROFILE_BYTES = 256 * 1024;

export type ProfileReading = { ok: true; profile: ServiceProfile } | { ok: false; problems: string[] };

/** Reads a profile as typed. Problems name a line (not JSON) or a path (not a valid profile). */
export function readProfileText(text: string): ProfileReading {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    const found = findSyntaxProblem(text);
    const problem = found
      ? t`Line ${found.line}, column ${found.column}: ${found.message}.`
      : t`This is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, problems: [problem] };
  }
  return parseProfile(input);
}

export const profileToText = (profile: ServiceProfile): string => `${JSON.stringify(profile, null, 2)}\n`;

/** A setting that differs from the default; both values as JSON texts. */
export interface Difference {
  path: string;
  value: string;
  byDefault: string;
}

/** The differences between a profile and the default one, by dot path. */
export function differencesFromDefault(profile: ServiceProfile): Difference[] {
  const { upsert, patch, delete: removal } = defaultProfile;
  // The results of each kind of request are compared with those that the profile's own "results" sets for all kinds.
  const { results } = profile;
  const base = {
    ...defaultProfile,
    upsert: { ...upsert, results },
    patch: { ...patch, results },
    delete: { ...removal, results },
  };
  return differences(profile, base, '');
}

function differences(a: unknown, b: unknown, path: string): Difference[] {
  if (isSection(a) && isSection(b))
    return Object.keys(a).flatMap((key) => differences(a[key], b[key], path ? `${path}.${key}` : key));
  const [value, byDefault] = [JSON.stringify(a), JSON.stringify(b)];
  return value === byDefault ? [] : [{ path, value, byDefault }];
}

const isSection = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

interface SyntaxProblem {
  /** Both count from 1. */
  line: number;
  column: number;
  message: string;
}

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

function problem(text: string, at: number, expected: Expected): SyntaxProblem {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const found =
    at >= text.length ? t`the text ends` : t`there is “${text.slice(at, at + 12).split('\n')[0] ?? ''}”`;
  return { line, column, message: t`Expected ${wanted[expected]}, but ${found}` };
}
