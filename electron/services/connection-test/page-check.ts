import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { ListEnd } from '#shared/service/list-end.ts';
import type { AskedService, Page } from './asked-service.ts';

/** The result of reading two pages. */
export interface PageCheck {
  read: number;
  unreadable: number;
  /** Identifiers of all products on the first page. */
  first: ReadonlySet<string>;
  /** Where the second page begins; null if the first is the last. */
  next: string | null;
  /** What shows that the list ends with the first page; null if nothing does. */
  end: ListEnd | null;
  /** `other`: its products are not those of the first · `same` · `empty` · `none`: not requested · `failed`. */
  second: 'other' | 'same' | 'empty' | 'none' | 'failed';
  /** Why reading failed, as a sentence; '' if it did not fail. */
  problem: string;
  tookTooLong: boolean;
  /** Why products may still be missing, as a sentence; '' if nothing suggests it. */
  doubt: string;
  ok: boolean;
}

/**
 * Reads the first page (`answer`, or requested again) and the second, if there is one: a service that ignores the position
 * returns the first again.
 */
export async function checkPages(service: AskedService, answer: Page | null): Promise<PageCheck> {
  const check: PageCheck = {
    read: 0,
    unreadable: 0,
    first: new Set(),
    next: null,
    end: null,
    second: 'none',
    problem: '',
    tookTooLong: false,
    doubt: '',
    ok: false,
  };
  try {
    const page = answer === null ? await service.page(null) : service.read(answer);
    const { records, unreadable } = page.read();
    const first = new Set(records.map(({ identifier }) => identifier));
    const { next, end } = page;
    Object.assign(check, { read: records.length, unreadable: unreadable.length, first, next, end });
    if (next !== null && records.length > 0) {
      const more = (await service.page(next)).read().records;
      if (more.length === 0) check.second = 'empty';
      else check.second = more.some(({ identifier }) => !first.has(identifier)) ? 'other' : 'same';
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    check.second = check.next === null ? 'none' : 'failed';
    check.tookTooLong = error.code === 'cancelled';
    check.problem = check.tookTooLong ? t`The service took too long to check this.` : error.message;
  }
  check.ok = check.problem === '' && check.unreadable === 0 && check.second !== 'same';
  return check;
}

/** Describes the result of a check for the user. */
export function checkMessage(check: PageCheck): string {
  const { read, unreadable, next, second, problem, doubt } = check;
  if (second === 'none' && problem !== '') return t`This was tried, and still fails: ${problem}`;
  if (second === 'none' && read === 0 && unreadable === 0)
    return t`With this, the list is read; it has no products yet.`;
  const understood = understoodMessage(read, unreadable);
  const where = next === null ? '' : quoted(next.length > 60 ? `${next.slice(0, 60)}…` : next);
  switch (second) {
    case 'other':
      return sentences(understood, t`The next page begins at ${where} with other products.`);
    case 'empty':
      return sentences(understood, t`The next page, at ${where}, is empty: these are all.`);
    case 'same':
      return sentences(
        understood,
        t`But the page at ${where} is the first one again: the parameter for the position is still unknown (“list.paging.cursor_param”).`,
      );
    case 'failed':
      return sentences(understood, t`But the next page, at ${where}, could not be read: ${problem}`);
    case 'none':
      return sentences(understood, doubt === '' && t`The first page is the last.`);
  }
}

/** What was found on the first page. */
function understoodMessage(read: number, unreadable: number): string {
  if (unreadable === 0)
    return read === 0
      ? t`With this, the list is read; it has no products yet.`
      : t`With this, ${plural(read, { one: '# product is', other: '# products are' })} understood.`;
  return t`With this, ${plural(read, { one: '# product is', other: '# products are' })} understood, but ${plural(unreadable, { one: '# record', other: '# records' })} cannot be read.`;
}
