import type { NumberComparison, TextComparison } from '#shared/domain/query.ts';
import { type Fragment, raw, sql } from '../../../sql.ts';
import { isJsonSql, isNumberSql, isTextSql, isYesNoSql } from '../../encoding.ts';
import { globPart } from '../../globs.ts';

/** In SQL: whether a text meets a condition. */
export type TextTest = (text: string) => Fragment;

/**
 * Whether one of the texts of a stored value meets a condition: a text itself, a number as it is written, in lists and
 * structs each entry individually (never their punctuation); yes/no is not a text. `quick`: a cheaper condition on the JSON
 * of a list or struct; unless it holds, none of the entries can meet the other one.
 */
export function someText(flags: string, stored: string, test: TextTest, quick: TextTest = () => raw('1')) {
  const ofEntry = test(`CASE e.type WHEN 'text' THEN e.atom ELSE number_text(e.atom) END`);
  return sql`CASE
    WHEN ${raw(isTextSql(flags))} THEN ${test(stored)}
    WHEN ${raw(isYesNoSql(flags))} THEN 0
    WHEN ${raw(isJsonSql(flags))} THEN ${quick(stored)} AND EXISTS (
      SELECT 1 FROM json_tree(${raw(stored)}) e WHERE e.type IN ('text', 'integer', 'real') AND ${ofEntry})
    WHEN ${raw(isNumberSql(flags))} THEN ${test(`number_text(${stored})`)}
    ELSE ${test(stored)} END`;
}

const ASCII = /^[ -~]*$/;

/** The plain form of a comparison; the negated ones are its opposite. */
export function comparesText(
  how: Exclude<TextComparison, 'does_not_contain' | 'does_not_equal'>,
  text: string,
  matchCase: boolean,
): { test: TextTest; quick?: TextTest } {
  // LIKE folds the case of ASCII itself, five times as fast as GLOB with character classes (measured).
  const like = !matchCase && ASCII.test(text);
  const part = like ? text.replace(/[\\%_]/g, '\\$&') : globPart(text, matchCase);
  const any = like ? '%' : '*';
  const fits =
    (pattern: string): TextTest =>
    (subject) =>
      like ? sql`${raw(subject)} LIKE ${pattern} ESCAPE '\\'` : sql`${raw(subject)} GLOB ${pattern}`;
  switch (how) {
    case 'contains': {
      const test = fits(any + part + any);
      // JSON escapes quotes, backslashes and control characters.
      const sameInJson = JSON.stringify(text) === `"${text}"`;
      return sameInJson ? { test, quick: test } : { test };
    }
    case 'equals':
      return { test: fits(part) };
    case 'starts_with':
      return { test: fits(part + any) };
    case 'ends_with':
      return { test: fits(any + part) };
  }
}

const ISO_DATE = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*';

export const isDateBetween =
  (from: string | null, to: string | null): TextTest =>
  (text) => {
    const subject = raw(text);
    return sql`${subject} GLOB ${ISO_DATE} AND substr(${subject}, 1, 10) BETWEEN ${from ?? ''} AND ${to ?? '9999-99-99'}`;
  };

/** SQL's operators; `≠` is the opposite of `=`. */
export const OPERATORS: Record<Exclude<NumberComparison, '≠'>, string> = {
  '=': '=',
  '<': '<',
  '≤': '<=',
  '>': '>',
  '≥': '>=',
};

export const hasLength =
  (how: keyof typeof OPERATORS, characters: number): TextTest =>
  (text) =>
    sql`length(${raw(text)}) ${raw(OPERATORS[how])} ${characters}`;
