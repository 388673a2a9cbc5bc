import { plural, t } from '@lingui/core/macro';
import type { z } from 'zod';
import { readsAfterPath } from '#shared/domain/after-path.ts';
import { listed } from '#shared/domain/listed.ts';
import { locale } from '#shared/i18n/activate-language.ts';

/**
 * Returns the first problem of an input, as a sentence for the user and the dot path of its field ("" for the whole input).
 * Zod's own messages, which are in English, are not used.
 */
export function describeInputIssue(error: z.ZodError): { field: string; message: string } {
  const issue = error.issues[0];
  if (!issue) return { field: '', message: t`The input is not valid.` };
  const { path, issue: deepest } = innermost(issue, []);
  const field = path.map(String).join('.');
  return { field, message: sentence(field === '' ? t`The input` : field, deepest) };
}

/** Follows a union into the alternative that got furthest, because that is what the caller meant. */
function innermost(
  issue: z.core.$ZodIssue,
  above: PropertyKey[],
): { path: PropertyKey[]; issue: z.core.$ZodIssue } {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union') return { path, issue };
  const alternatives = issue.errors.flatMap(([first]) => (first ? [innermost(first, path)] : []));
  const furthest = alternatives.toSorted((a, b) => b.path.length - a.path.length)[0];
  return furthest && furthest.path.length > path.length ? furthest : { path, issue };
}

function sentence(subject: string, issue: z.core.$ZodIssue): string {
  const own = issue.message;
  if (readsAfterPath(issue)) return t`${{ field: subject }}: ${{ problem: own }}.`;
  if (/[.。]$/.test(own)) return own;
  if (!/^(Invalid|Too|Unrecognized) /.test(own)) return t`${{ sentence: own }}.`;
  const choices = new Intl.ListFormat(locale(), { type: 'disjunction' });
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && own.endsWith('received undefined')
        ? t`${subject} is missing.`
        : t`${subject} must be of type ${issue.expected}.`;
    case 'invalid_value':
      return t`${subject} must be ${choices.format(issue.values.map(String))}.`;
    case 'too_small':
      return atLeast(subject, issue.origin, Number(issue.minimum));
    case 'too_big':
      return atMost(subject, issue.origin, Number(issue.maximum));
    case 'unrecognized_keys':
      return t`${subject} has an unknown key: ${listed(issue.keys)}.`;
    default:
      return t`${subject} is not valid.`;
  }
}

function atLeast(subject: string, origin: string, minimum: number): string {
  switch (origin) {
    case 'string':
      return t`${subject} must be at least ${plural(minimum, { one: '# character', other: '# characters' })} long.`;
    case 'array':
    case 'set':
      return t`${subject} must be at least ${plural(minimum, { one: '# entry', other: '# entries' })} long.`;
    default:
      return t`${subject} must be at least ${minimum}.`;
  }
}

function atMost(subject: string, origin: string, maximum: number): string {
  switch (origin) {
    case 'string':
      return t`${subject} must be at most ${plural(maximum, { one: '# character', other: '# characters' })} long.`;
    case 'array':
    case 'set':
      return t`${subject} must be at most ${plural(maximum, { one: '# entry', other: '# entries' })} long.`;
    default:
      return t`${subject} must be at most ${maximum}.`;
  }
}
