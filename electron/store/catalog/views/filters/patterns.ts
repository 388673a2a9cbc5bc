import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { plainMessage } from '#shared/domain/block/search-pattern.ts';
import { TimeIsOver, withTimeLimit } from '../../time-limit.ts';

/** The time limit of a query with regular expressions: plain ones need a tenth of it, even on a slow computer. */
const timeLimitMs = (products: number): number => 3_000 + Math.ceil(products * 0.03);

/** Compiles a user's regular expression. Throws `invalid_input` at `field`, with what is wrong with it. */
export function compilePattern(pattern: string, matchCase: boolean, field: string): RegExp {
  try {
    return new RegExp(pattern, matchCase ? 'u' : 'iu');
  } catch (error) {
    throw new AppError('invalid_input', plainMessage(error instanceof Error ? error.message : ''), { field });
  }
}

const compiled = new Map<string, RegExp>();

/** Called by statements: whether the pattern is found in the text. */
export function fitsPattern(pattern: string, flags: string, text: string): number {
  const key = `${flags} ${pattern}`;
  let regExp = compiled.get(key);
  if (!regExp) {
    if (compiled.size >= 50) compiled.clear();
    regExp = new RegExp(pattern, flags);
    compiled.set(key, regExp);
  }
  return Number(regExp.test(text));
}

/**
 * Runs a query with patterns over this many products. Throws `invalid_input` for one that would run for hours, as "(a+)+b"
 * does.
 */
export const inBoundedTime = <T>(products: number, work: () => T): T =>
  withinTime(timeLimitMs(products), 'query.filters', work);

/** The same within milliseconds, for patterns in another field. */
export function withinTime<T>(limit: number, field: string, work: () => T): T {
  try {
    return withTimeLimit(limit, work);
  } catch (error) {
    if (!(error instanceof TimeIsOver)) throw error;
    throw new AppError(
      'invalid_input',
      t`The pattern takes more than ${Math.floor(limit / 1000)} seconds to search. Avoid “+” or “*” inside a repeated group, or filter by plain text.`,
      { field },
    );
  }
}
