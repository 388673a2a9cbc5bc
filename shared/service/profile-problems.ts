import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { z } from 'zod';
import { eitherOf } from '../domain/listed.ts';

/** Returns the problems of a profile, each with its path: "patch.shape: expected 'kind' or 'keys'". */
export function describeIssue(issue: z.core.$ZodIssue, input: unknown): string[] {
  const at = issue.path.join('.') || 'profile';
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => t`${{ field: [...issue.path, key].join('.') }}: unknown key`);
    case 'invalid_value':
      return [t`${at}: expected ${eitherOf(issue.values.map(quoted))}`];
    case 'invalid_type':
      return [t`${at}: expected ${typeName(issue.expected)}, but it is ${given(input, issue.path)}`];
    case 'invalid_union':
      return [t`${at}: expected a text, a number, true or false, but it is ${given(input, issue.path)}`];
    case 'too_small':
      return [t`${at}: expected at least ${String(issue.minimum)}`];
    case 'too_big':
      return [t`${at}: expected at most ${String(issue.maximum)}`];
    default:
      return [t`${at}: ${{ problem: issue.message }}`];
  }
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const TYPES: Record<string, MessageDescriptor> = {
  string: msg`a text`,
  int: msg`a whole number`,
  number: msg`a number`,
  array: msg`a list`,
  object: msg`an object`,
};
const typeName = (expected: string): string => {
  const known = TYPES[expected];
  return known ? i18n._(known) : expected;
};

/** Describes the value at a path. */
function given(input: unknown, path: readonly PropertyKey[]): string {
  let here = input;
  for (const key of path)
    here = typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined;
  if (here === undefined) return t`missing`;
  if (here === null) return 'null';
  if (Array.isArray(here)) return typeName('array');
  if (typeof here === 'object') return typeName('object');
  return typeof here === 'string' ? t`the text ${JSON.stringify(here.slice(0, 40))}` : String(here);
}
