import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { quoted } from '#shared/domain/quoted.ts';
import type { ChangedDialect } from '#shared/service/assistant/changed-dialect.ts';
import { COUNTERS, compare, counterOf } from '#shared/service/assistant/counted-pages.ts';
import { readEnvelope, saysThereIsMore } from '#shared/service/assistant/envelope.ts';
import { type PagingGuess, pagingGuesses } from '#shared/service/assistant/paging-guess.ts';
import { pagingChanges } from '#shared/service/assistant/propose.ts';
import { countNested } from '#shared/service/assistant/variant-fields.ts';
import { idText } from '#shared/service/json.ts';
import { namedNext } from '#shared/service/next-position.ts';
import { recordsIn } from '#shared/service/record-places.ts';
import { recordPaths } from '#shared/service/wire.ts';
import type { AskedService, Page } from './asked-service.ts';
import { checkPages, type PageCheck } from './page-check.ts';
import { serviceWith } from './proposed-service.ts';

/** The maximum number of positions suggested by an answer that are tried; each costs a request. */
const MAX_HINTS = 12;

/** Changes to the form, and how reading with them went. */
interface Settled {
  changed: ChangedDialect;
  check: PageCheck;
}

/**
 * Makes sure that the list is read to its end: if the paging leads nowhere, in circles, past the first products, or to an
 * end that nothing confirms, tries what the answer suggests and then the usual parameters, until one returns other products.
 * `check`: how reading `answer`, the first page, went. What remains uncertain is described in the check's `doubt`.
 */
export async function settlePaging(
  service: AskedService,
  answer: Page,
  changed: ChangedDialect,
  check: PageCheck,
): Promise<Settled> {
  const as = service.in(changed.dialect);
  const isClosed =
    check.next === null ? isProven(check) : check.second === 'other' || check.second === 'empty';
  if (check.read === 0 || (isClosed && !isCounted(as))) return { changed, check };
  const plain = await identifiersWith(as, {});
  if (plain === null) return unsettled({ changed, check });
  const beginning = new Set(plain);
  const beginsLate = isCounted(as) && plain.some((identifier) => !check.first.has(identifier));
  if (isClosed && !beginsLate) return { changed, check };

  const found =
    (await hinted(service, as, answer, { changed, check }, beginning)) ??
    (await numbered(service, as, changed, beginning)) ??
    (saysNothing(as, answer, check) ? await afterLast(service, as, answer, changed, beginning) : null);
  const isLost = check.next !== null;
  if (found !== null && (found.check.second === 'other' || isLost || check.end === null)) return found;
  if (isLost || check.end !== null || (await obeysLimit(as, plain.length))) return { changed, check };
  return { changed, check: { ...check, doubt: doubtOf(as, answer, plain.length) } };
}

/** The result if the service did not answer the requests that would have shown more. */
export const unsettled = ({ changed, check }: Settled): Settled => {
  const isOpen = check.read > 0 && check.next === null && check.end === null;
  if (!isOpen) return { changed, check };
  const doubt = t`${plural(check.read, { one: '# product', other: '# products' })} came. There may be more: the service did not answer the requests that would show it.`;
  return { changed, check: { ...check, doubt } };
};

const isCounted = ({ endpoint }: AskedService): boolean =>
  ['page', 'offset'].includes(endpoint.profile.list.paging.kind);

/** It is not enough that the service itself names no next page: the field may have another name. */
const isProven = ({ end }: PageCheck): boolean => end !== null && end !== 'said';

/** Tries the positions that the answer shows; the service may expect a position under another name than it returned it with. */
async function hinted(
  service: AskedService,
  as: AskedService,
  answer: Page,
  { changed, check }: Settled,
  beginning: ReadonlySet<string>,
): Promise<Settled | null> {
  const { list } = as.endpoint.profile;
  const differs = ({ paging: guessed }: PagingGuess) =>
    Object.entries(guessed).some(([name, value]) => Reflect.get(list.paging, name) !== value);
  let heeded: Settled | null = null;
  for (const guess of pagingGuesses(answer, check.read, list).filter(differs).slice(0, MAX_HINTS)) {
    const other = await tried(service, changed, guess, answer, beginning);
    if (other?.check.tookTooLong) return heeded;
    if (other?.check.second === 'other') return other;
    // The position was honored, though nothing is there; a page with products would prove more.
    if (other?.check.second === 'empty' && check.second === 'same') heeded ??= other;
  }
  return heeded;
}

/** Requests 1 and 2 under the usual names for a page or a product, all at once first: most services ignore all of them. */
async function numbered(
  service: AskedService,
  as: AskedService,
  changed: ChangedDialect,
  beginning: ReadonlySet<string>,
): Promise<Settled | null> {
  // With only one product, a page number and a product number cannot be told apart.
  if (beginning.size < 2) return null;
  const ask = async (names: readonly string[], value: string) => {
    const page = await identifiersWith(as, Object.fromEntries(names.map((name) => [name, value])));
    return page === null ? null : compare(beginning, page);
  };
  let ended: Settled | null = null;
  try {
    if ((await ask(COUNTERS, '2'))?.kind === 'same') return null;
    for (const name of COUNTERS) {
      const one = await ask([name], '1');
      if (one === null) continue;
      const counter = counterOf(one, one.kind === 'same' ? await ask([name], '2') : null);
      if (counter === null) continue;
      const why =
        counter.kind === 'page'
          ? t`The service takes ${quoted(name)} as the number of a page: asked with it, it lists other products.`
          : t`The service takes ${quoted(name)} as the number of a product: asked with it, it lists other products.`;
      const guess = { paging: { ...counter, cursor_param: name }, why, evident: false };
      const other = await tried(service, changed, guess, null, beginning);
      if (other?.check.second === 'other') return other;
      if (other?.check.second === 'empty') ended ??= other;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error; // what was found before the service stopped answering is kept
  }
  return ended;
}

/** Names of parameters for the last product of the page before, the most common first. */
const AFTER_LAST = [
  'since_id', 'after', 'after_id', 'search_after', 'last_id', 'starting_after', 'start_after', 'from_id', 'id_after', 'min_id',
  'cursor', 'since', 'last', 'after_key', 'from_key', 'start_key', 'sinceId', 'afterId', 'lastId', 'startAfter', 'searchAfter',
]; // biome-ignore format: a table
/** More are not requested one by one, where a service refuses them together. */
const MAX_NAMES_ALONE = 10;

/** Whether a page says neither that it is the last nor where the next one would be named. */
const saysNothing = ({ endpoint }: AskedService, answer: Page, { end, next }: PageCheck): boolean => {
  const { emptyNext, address, token } = readEnvelope(answer, endpoint.profile.list.items);
  return end === null && next === null && (emptyNext ?? address ?? token) === null;
};

/** Requests what comes after the last product, by its sort value, its product id or its identifier. */
async function afterLast(
  service: AskedService,
  as: AskedService,
  answer: Page,
  changed: ChangedDialect,
  beginning: ReadonlySet<string>,
): Promise<Settled | null> {
  if (beginning.size < 2) return null;
  const items = recordsIn(answer.body, as.endpoint);
  const last = items?.at(-1);
  const paths = recordPaths(as.endpoint);
  const places = [...new Set(['sort', paths.product_id, 'id', paths.identifier])];
  for (const next of places) {
    const value = idText(namedNext(answer, { next, next_in: 'last_item' }, items ?? null))?.text;
    if (last === undefined || value === undefined) continue;
    const leadsOn = async (names: readonly string[]) => {
      const page = await identifiersWith(as, Object.fromEntries(names.map((name) => [name, value])));
      return page === null ? null : compare(beginning, page).kind === 'other';
    };
    const together = await leadsOn(AFTER_LAST);
    if (together === false) continue;
    for (const name of together === null ? AFTER_LAST.slice(0, MAX_NAMES_ALONE) : AFTER_LAST) {
      if (!(await leadsOn([name]))) continue;
      const why = t`Asked with “${name}=${value}”, from the last product, the service lists the products after it.`;
      const paging = { kind: 'cursor', cursor_param: name, next, next_in: 'last_item' } as const;
      const other = await tried(service, changed, { paging, why, evident: false }, answer, beginning);
      if (other?.check.second === 'other') return other;
    }
  }
  return null;
}

/** Applies a guess; returns null if the list would then not begin as it does without a position. */
async function tried(
  service: AskedService,
  changed: ChangedDialect,
  guess: PagingGuess,
  answer: Page | null,
  beginning: ReadonlySet<string>,
): Promise<Settled | null> {
  const other = changed.copy();
  if (other.take(pagingChanges(guess)).length === 0) return null;
  const as = service.in(other.dialect);
  if (!isCounted(as)) return { changed: other, check: await checkPages(as, answer) };
  const check = await checkPages(as, null);
  const begins = [...beginning].every((identifier) => check.first.has(identifier));
  return begins ? { changed: other, check } : null;
}

/** Returns the identifiers of the page that comes with these parameters and no position; null if none comes. */
async function identifiersWith(
  service: AskedService,
  parameters: Record<string, string>,
): Promise<string[] | null> {
  const { limit_param, page_size, kind } = service.endpoint.profile.list.paging;
  const limit = kind === 'none' || limit_param === '' ? {} : { [limit_param]: String(page_size) };
  const as = serviceWith(service, Object.entries({ ...limit, ...parameters }), [
    { key: 'list.paging.kind', to: 'none', why: '' },
  ]);
  const answer = await as.answer(null);
  if (NOTHING_THERE.has(answer.status)) return [];
  const read = as.pageIn(answer);
  return read === null ? null : as.identifiersIn(read);
}

const NOTHING_THERE = new Set([204, 404, 416]);

/** Whether the page is shorter than allowed, its size is not a usual cap, and the service obeys a smaller limit too. */
async function obeysLimit(service: AskedService, count: number): Promise<boolean> {
  const { kind, limit_param, page_size } = service.endpoint.profile.list.paging;
  if (kind === 'none' || limit_param === '' || count < 2 || count >= page_size || isRound(count))
    return false;
  const half = Math.floor(count / 2);
  return (await identifiersWith(service, { [limit_param]: String(half) }))?.length === half;
}

/** Whether the count is a usual page size of services that cap pages on their own. */
const isRound = (count: number): boolean => count >= 10 && [5, 8, 12].some((part) => count % part === 0);

function doubtOf({ endpoint }: AskedService, answer: Page, count: number): string {
  const items = recordsIn(answer.body, endpoint);
  const all = items ? countNested(items, endpoint.profile.product.children) : count;
  const seen = readEnvelope(answer, endpoint.profile.list.items);
  if (saysThereIsMore(seen, all)) {
    const { total } = seen;
    return typeof total?.value === 'number'
      ? t`The service says that there are ${formatCount(total.value)} in all, and ${plural(count, { one: '# product', other: '# products' })} came. No way to request the others was found. Set list.paging in the service profile.`
      : t`The service says that there are more, and ${plural(count, { one: '# product', other: '# products' })} came. No way to request the others was found. Set list.paging in the service profile.`;
  }
  return t`${plural(count, { one: '# product', other: '# products' })} came. There may be more: the service gives no total and no next page for the usual parameters.`;
}
