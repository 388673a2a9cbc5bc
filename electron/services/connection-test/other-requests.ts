import { t } from '@lingui/core/macro';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { hasWord } from '#shared/service/assistant/field-names.ts';
import { proposedDialect } from '#shared/service/assistant/propose.ts';
import { troubleBeside } from '#shared/service/list-trouble.ts';
import type { ListAnswer } from '#shared/service/next-position.ts';
import { recordsIn } from '#shared/service/record-places.ts';
import type { HttpAnswer } from '../../api/http.ts';
import { type AskedService, isGood } from './asked-service.ts';
import { serviceIn, serviceWith } from './proposed-service.ts';

/** Changes to the request with which the service answers, and its answer. */
export interface OtherRequest {
  answer: HttpAnswer;
  changes: Change[];
}

/**
 * After 404: if the base address ends with what the routes begin with ("/api/v1" twice), tries the routes without it. Null
 * if this is not so, or does not help.
 */
export async function withoutDoublePath(service: AskedService): Promise<OtherRequest | null> {
  const { baseUrl, profile } = service.endpoint;
  const double = overlap(new URL(baseUrl).pathname.replace(/\/+$/, ''), profile.routes.products);
  if (double === '') return null;
  const why = t`The base address already ends with “${double}”, so the path contained it twice.`;
  const changes = Object.entries(profile.routes).flatMap(([name, route]) =>
    route?.startsWith(`${double}/`) ? [{ key: `routes.${name}`, to: route.slice(double.length), why }] : [],
  );
  const answer = await serviceIn(service, changes).answer(null);
  return answer.status === 404 ? null : { answer, changes };
}

/** The longest end of the base address's path that the route begins with; '' if there is none. */
function overlap(path: string, route: string): string {
  const parts = path.split('/').slice(1);
  for (let from = 0; from < parts.length; from++) {
    const end = `/${parts.slice(from).join('/')}`;
    if (end !== '/' && route.startsWith(`${end}/`)) return end;
  }
  return '';
}

/** Names of parameters in an answer that refuses others: those with one of these words. */
export const namedIn = ({ status, text }: HttpAnswer, words: ReadonlySet<string>): string[] =>
  status === 400 || status === 422
    ? [...new Set(text.slice(0, 4000).match(/[$A-Za-z][\w$.[\]-]*/g))].filter((name) => hasWord(name, words))
    : [];

/** Whether the service does not accept the token, or not the way in which it came. */
export const isTokenRefused = ({ status }: HttpAnswer): boolean => status === 401 || status === 403;

/** Whether a service refuses a request with a good status: an error in place of any list. */
export const refusesInside = (service: AskedService, answer: ListAnswer): boolean =>
  troubleBeside(answer.body, null) !== null && listedCount(service, answer) === null;

/** The largest number that a refusal names and that is smaller than what was asked for: often the largest page. */
const namedSize = ({ text }: HttpAnswer, asked: number): number | undefined =>
  (text.match(/(?<![\w.-])\d{1,4}(?!\w|[.-]\d)/g) ?? [])
    .map(Number)
    .filter((size) => size > 1 && size < asked)
    .sort((a, b) => b - a)[0];

/**
 * After 400 or 422, or an error with a good status: tries the request without the parameters that not every service accepts. Null if that does not help. An answer
 * that refuses the token only without them helps: the token was not looked at before.
 */
export async function withFewerParameters(
  service: AskedService,
  refused: HttpAnswer,
): Promise<OtherRequest | null> {
  const { list } = service.endpoint.profile;
  const { page_size } = list.paging;
  const why = (name: string) =>
    t`With “${name}” in the request, the service refused it (status ${refused.status}); without, it answered.`;
  const children: Change = { key: 'list.children_param', to: '', why: why(list.children_param) };
  const limit: Change = { key: 'list.paging.limit_param', to: '', why: why(list.paging.limit_param) };
  const named = namedSize(refused, page_size);
  const smaller =
    named === undefined
      ? []
      : [
          {
            key: 'list.paging.page_size',
            to: named,
            why: t`Asked for ${page_size} products at once, the service refused; asked for ${named}, it answered.`,
          },
        ];
  for (const changes of [smaller, [children], [limit], [children, limit]]) {
    if (changes.length === 0) continue;
    const answer = await serviceIn(service, changes).answer(null);
    const page = service.pageIn(answer);
    const isRefused = !isGood(answer) || (page !== null && refusesInside(service, page));
    if (!isRefused || isTokenRefused(answer)) return { answer, changes };
  }
  return null;
}

const SMALL_PAGE = 10;

/** After an answer that cannot be used: requests far fewer products. Null if that does not help. */
export async function withSmallerPage(service: AskedService): Promise<OtherRequest | null> {
  const { kind, limit_param, page_size } = service.endpoint.profile.list.paging;
  if (kind === 'none' || limit_param === '' || page_size <= SMALL_PAGE) return null;
  const why = t`Asked for ${page_size} products at once, the service sent an answer that could not be used; asked for ${SMALL_PAGE}, one that could.`;
  const changes: Change[] = [{ key: 'list.paging.page_size', to: SMALL_PAGE, why }];
  const answer = await serviceIn(service, changes).answer(null);
  return isGood(answer) ? { answer, changes } : null;
}

/** Parameter names under which services expect the page size; some list nothing without it. */
const LIMITS = [
  'page_size',
  'per_page',
  'size',
  'max',
  'count',
  'pageSize',
  'perPage',
  'take',
  'rows',
  'limit',
];

/** The number of products that an answer most likely lists; null if it lists nothing at all. */
export function listedCount(service: AskedService, answer: ListAnswer): number | null {
  return recordsIn(answer.body, proposedDialect(answer, service.endpoint).dialect)?.length ?? null;
}

/**
 * After an empty list: some services list nothing unless they are given the page, or its size, in a parameter of their own.
 * One request with all the usual ones shows whether that is so; null if the list stays empty.
 */
export async function withPageNamed(service: AskedService): Promise<OtherRequest | null> {
  const { page_size, limit_param } = service.endpoint.profile.list.paging;
  const names = LIMITS.filter((name) => name !== limit_param);
  const all = [['page', '1'] as const, ...names.map((name) => [name, String(page_size)] as const)];
  if ((await listed(serviceWith(service, all))) === null) return null;
  const why = (name: string, value: string) =>
    t`Without “${name}=${value}” in the request the service listed no products; with it, it did.`;
  const ways: Change[][] = [
    [
      { key: 'list.paging.kind', to: 'page', why: why('page', '1') },
      { key: 'list.paging.cursor_param', to: 'page', why: why('page', '1') },
    ],
    ...names.map((name) => [{ key: 'list.paging.limit_param', to: name, why: why(name, String(page_size)) }]),
  ];
  for (const changes of ways) {
    const answer = await listed(serviceIn(service, changes));
    if (answer !== null) return { answer, changes };
  }
  return null;
}

/** Returns the first page if it lists products, otherwise null. */
async function listed(service: AskedService): Promise<HttpAnswer | null> {
  const answer = await service.answer(null);
  const list = service.pageIn(answer);
  return list !== null && (listedCount(service, list) ?? 0) > 0 ? answer : null;
}
