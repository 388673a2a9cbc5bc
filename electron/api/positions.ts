import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { listed } from '#shared/domain/listed.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { at, excerpt, isObject, type Json } from '#shared/service/json.ts';
import { positionText } from '#shared/service/next-position.ts';
import { routeAddress } from '#shared/service/route-address.ts';
import { withoutTokenParam } from './presented-token.ts';
import type { ServiceEndpoint } from './service-client.ts';

/**
 * The position for the next request, as given by an answer: a text or number as is, a key of several fields as JSON, or, if it is an address (absolute or
 * relative), the value of its parameter for the position. Null if there is none: absent, null, false or "". Throws
 * `AppError` `unreadable_response` for anything else: taking it for the end would lose the rest of the list. `key` is the
 * profile's path to it ("list.paging.next").
 */
export function readPosition(json: Json | undefined, param: string, key: string): string | null {
  if (json === undefined || json === null || json === false || json === '') return null;
  const position = positionText(json);
  if (position === null)
    throw new AppError(
      'unreadable_response',
      t`The service gives the next position as ${excerpt(json, 80)}, which is neither text nor a number. Check ${key} in the service profile.`,
    );
  const query = queryOf(position, param);
  if (query === null) return position;
  const carried = query.get(param);
  if (carried !== null && carried !== '') return carried;
  const there = listed([...new Set(query.keys())].map(quoted));
  const address = excerpt(position, 200);
  throw new AppError(
    'unreadable_response',
    there === ''
      ? t`The service gives the next position as the address ${address}, which has no “${param}” in it. Name the parameter that carries the position in the service profile, where it says “${param}” now.`
      : t`The service gives the next position as the address ${address}, which has no “${param}” in it, but ${there}. Name the parameter that carries the position in the service profile, where it says “${param}” now.`,
  );
}

/** The query of a text that is an address, otherwise null: a cursor may contain slashes and question marks too. */
function queryOf(text: string, param: string): URLSearchParams | null {
  const whole = /^https?:\/\//i.test(text);
  const relative = /^[/?]/.test(text) && text.includes('?');
  const bare =
    text.includes('?') &&
    text
      .slice(text.indexOf('?') + 1)
      .split('&')
      .some((part) => part.startsWith(`${param}=`));
  if (!whole && !relative && !bare) return null;
  return URL.canParse(text, 'http://service') ? new URL(text, 'http://service').searchParams : null;
}

/** The address at a position that `readAddress` returned: always one of the service's own origin, also after that has changed. */
export const addressAt = (position: string, { baseUrl }: Pick<ServiceEndpoint, 'baseUrl'>): string =>
  new URL(baseUrl).origin + position;

/**
 * Path and query of the next page as an answer gives its address, absolute or relative to that of this page (`position`, null for the
 * first), without the token and with the parameter for variants. Null if there is none: absent, null, false or "". Throws `AppError`
 * `unreadable_response` for anything else, and for an address elsewhere: the token is for the service's own origin.
 */
export function readAddress(
  json: Json | undefined,
  position: string | null,
  { baseUrl, integrationId, profile }: ServiceEndpoint,
): string | null {
  if (json === undefined || json === null || json === false || json === '') return null;
  const here =
    position === null
      ? baseUrl + routeAddress(profile.routes.products, { integrationId }, '')
      : addressAt(position, { baseUrl });
  const href = isObject(json) ? at(json, 'href') : json;
  const url = typeof href === 'string' ? URL.parse(href, here) : null;
  if (url === null)
    throw new AppError(
      'unreadable_response',
      t`The service gives the next position as ${excerpt(json, 80)}, which is not an address. Check list.paging.next in the service profile.`,
    );
  const { origin } = new URL(baseUrl);
  if (url.origin !== origin)
    throw new AppError(
      'unreadable_response',
      t`The service gives the next position as the address ${excerpt(url.href, 200)}, and the token is only for ${origin}.`,
    );
  const { children_param, children_value } = profile.list;
  const withoutToken = withoutTokenParam(url, profile.auth);
  if (children_param !== '' && !withoutToken.searchParams.has(children_param))
    withoutToken.search += `${withoutToken.search === '' ? '' : '&'}${new URLSearchParams([[children_param, children_value]])}`;
  return withoutToken.pathname + withoutToken.search;
}
