import { t } from '@lingui/core/macro';
import type { z } from 'zod';

/** What is wrong with a profile at one place, each problem with its path: "patch.shape: expected 'kind' or 'keys'". */
export function describeIssue(issue: z.core.$ZodIssue, input: unknown): string[] {
  const at = issue.path.join('.') || 'profile';
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => t`${[...issue.path, key].join('.')}: unknown key`);
    case 'invalid_value':
      return [t`${at}: expected ${issue.values.map(quoted).join(' or ')}`];
    case 'invalid_type':
      return [
        t`${at}: expected ${TYPES[issue.expected] ?? issue.expected}, but it is ${given(input, issue.path)}`,
      ];
    case 'invalid_union':
      return [t`${at}: expected a text, a number, true or false, but it is ${given(input, issue.path)}`];
    case 'too_small':
      return [
        issue.origin === 'string' ? `${at}: ${issue.message}` : t`${at}: expected at least ${issue.minimum}`,
      ];
    case 'too_big':
      return [t`${at}: expected at most ${issue.maximum}`];
    default:
      return [`${at}: ${issue.message}`];
  }
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const TYPES: Record<string, string> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'an object',
};

/** What stands at a path, in words. */
function given(input: unknown, path: readonly PropertyKey[]): string {
  let here = input;
  for (const key of path)
    here = typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined;
  if (here === undefined) return 'missing';
  if (here === null) return 'null';
  if (Array.isArray(here)) return 'a list';
  if (typeof here === 'object') return 'an object';
  return typeof here === 'string' ? `the text ${JSON.stringify(here.slice(0, 40))}` : String(here);
}
