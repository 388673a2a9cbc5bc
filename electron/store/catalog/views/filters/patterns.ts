import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { TimeIsOver, withTimeLimit } from '../../time-limit.ts';

/** The time limit of a query with regular expressions: plain ones need a tenth of it, even on a slow computer. */
const timeLimitMs = (products: number): number => 3_000 + Math.ceil(products * 0.03);

/** Compiles a user's regular expression. Throws `invalid_input` at `field`, with what is wrong with it. */
export function compilePattern(pattern: string, matchCase: boolean, field: string): RegExp {
  try {
    return new RegExp(pattern, matchCase ? 'u' : 'iu');
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : '';
    throw new AppError('invalid_input', t`“${pattern}” is not a valid pattern: ${said}.`, { field });
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
export function inBoundedTime<T>(products: number, work: () => T): T {
  const limit = timeLimitMs(products);
  try {
    return withTimeLimit(limit, work);
  } catch (error) {
    if (!(error instanceof TimeIsOver)) throw error;
    throw new AppError(
      'invalid_input',
      t`The pattern takes more than ${Math.floor(limit / 1000)} seconds to search. Avoid “+” or “*” inside a repeated group, or filter by plain text.`,
      { field: 'query.filters' },
    );
  }
}
