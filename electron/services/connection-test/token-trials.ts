import { t } from '@lingui/core/macro';
import { quoted } from '#shared/domain/quoted.ts';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { type ServiceProfile, TAKEN_HEADERS } from '#shared/service/profile.ts';
import type { HttpAnswer } from '../../api/http.ts';
import type { AskedService } from './asked-service.ts';
import { isTokenRefused, withFewerParameters } from './other-requests.ts';

type Auth = ServiceProfile['auth'];

/** Another way to send the token (5) that the service accepts, and the first page that it returned. */
interface AcceptedToken {
  auth: Auth;
  answer: HttpAnswer;
  changes: Change[];
}

const MAX_TRIALS = 24;

const PLAIN: Auth = {
  in: 'header',
  param: 'api_key',
  encoding: 'plain',
  header: 'Authorization',
  prefix: 'Bearer ',
};
const inHeader = (header: string, prefix = ''): Auth => ({ ...PLAIN, header, prefix });
const inQuery = (param: string): Auth => ({ ...PLAIN, in: 'query', param, prefix: '' });
const inCookie = (param: string): Auth => ({ ...PLAIN, in: 'cookie', param, prefix: '' });
const BASIC: Auth = { ...PLAIN, encoding: 'basic', prefix: 'Basic ' };

const USUAL: Auth[] = [
  PLAIN,
  inHeader('X-Api-Key'),
  inHeader('Authorization'),
  inHeader('Authorization', 'Token '),
  inHeader('Authorization', 'ApiKey '),
  BASIC,
  inHeader('X-API-Token'),
  inHeader('Api-Key'),
  inHeader('X-Auth-Token'),
  inHeader('X-Access-Token'),
  inQuery('api_key'),
  inQuery('key'),
  inQuery('access_token'),
  inQuery('apikey'),
  inQuery('token'),
  inHeader('Authorization', 'Token token='),
  inHeader('Authorization', 'Api-Key '),
  inHeader('Authorization', 'Basic '),
  inCookie('token'),
  inCookie('session'),
];

/**
 * Sends the token in the usual other ways until one is accepted, starting with those that the refusal names (WWW-Authenticate, or
 * its text). A way that is answered with 400 is tried again without the parameters that not every service accepts. Only requests
 * the same address. Also returns the number of ways tried.
 */
export async function tryOtherTokens(
  service: AskedService,
  refused: HttpAnswer,
): Promise<{ accepted: AcceptedToken | null; tried: number }> {
  const { profile } = service.endpoint;
  const isBasic = service.isTokenOfTwo ? [BASIC] : [];
  const waysToTry = [...hinted(refused), ...isBasic, ...USUAL]
    .filter((auth, index, all) => all.findIndex((other) => sameAuth(other, auth)) === index)
    .filter((auth) => !sameAuth(auth, profile.auth))
    .slice(0, MAX_TRIALS);
  let tried = 0;
  for (const auth of waysToTry) {
    tried++;
    const as = service.in({ ...service.endpoint, profile: { ...profile, auth } });
    const answer = await as.answer(null);
    if (answer.status === 429) break;
    // A service that fails on the header has not accepted the token.
    if (isTokenRefused(answer) || answer.status >= 500) continue;
    const changes = changesTo(auth, profile.auth, refused.status);
    if (answer.status !== 400 && answer.status !== 422) return { accepted: { auth, answer, changes }, tried };
    const other = await withFewerParameters(as, answer);
    if (other !== null && !isTokenRefused(other.answer))
      return { accepted: { auth, answer: other.answer, changes: [...changes, ...other.changes] }, tried };
  }
  return { accepted: null, tried };
}

/** Shows how a token is sent, without the token itself: "Authorization: Bearer …". */
export function shownAuth({ in: place, param, header, prefix }: Auth): string {
  const sent = `${prefix}…`;
  return quoted(
    { header: `${header}: ${sent}`, query: `?${param}=${sent}`, cookie: `Cookie: ${param}=${sent}` }[place],
  );
}

function changesTo(auth: Auth, before: Auth, status: number): Change[] {
  const why = t`Presented as ${shownAuth(before)}, the token was refused (status ${status}); as ${shownAuth(auth)} it was accepted.`;
  const used = auth.in === 'header' ? (['header'] as const) : (['param'] as const);
  return (['in', ...used, 'prefix', 'encoding'] as const).map((key) => ({
    key: `auth.${key}`,
    to: auth[key],
    why,
  }));
}

const sameAuth = (a: Auth, b: Auth): boolean => carried(a) === carried(b);

const carried = ({ in: place, param, header, prefix, encoding }: Auth): string =>
  [place, place === 'header' ? header.toLowerCase() : param, prefix.trim(), encoding].join(' ');

/** The ways that a refusal names, as the service spells them: schemes of its challenge, headers, parameters and cookies. */
function hinted({ challenge, text }: HttpAnswer): Auth[] {
  const said = text.slice(0, 4000).replaceAll('\\"', '"');
  const named = [...byScheme(challenge), ...byName(challenge), ...byName(said), ...bySchemeIn(said)];
  // A service that names several ways means the token by the others: user and password are something else.
  return [...named.filter((auth) => auth !== BASIC), ...named.filter((auth) => auth === BASIC)];
}

function byScheme(challenge: string): Auth[] {
  const schemes = [...challenge.matchAll(/(?:^|,)\s*([A-Za-z][\w-]*)(?=\s|,|$)/g)].map(
    ([, scheme]) => scheme ?? '',
  );
  return schemes.flatMap((scheme) => (/^x-/i.test(scheme) ? inHeader(scheme) : ofScheme(scheme)));
}

function ofScheme(scheme: string): Auth[] {
  if (/^basic$/i.test(scheme)) return [BASIC];
  return /^(digest|negotiate|ntlm|cookie)$/i.test(scheme) ? [] : [inHeader('Authorization', `${scheme} `)];
}

/** "Authorization: ApiKey <key>", "the Token scheme". */
const bySchemeIn = (said: string): Auth[] =>
  [
    ...said.matchAll(
      /\bauthorization\b["'`]?\s*(?::|header\s+(?:as|with|of|like|using))\s*["'`]?([A-Za-z][\w-]*)\s/gi,
    ),
    ...said.matchAll(
      /\b(bearer|basic|token|api-?key|key)\s+(?:scheme|authentication|authorization|auth)\b/gi,
    ),
  ].flatMap(([whole, scheme = '']) =>
    /^token$/i.test(scheme) && said.includes(`${whole.trimEnd()} token=`)
      ? [inHeader('Authorization', `${scheme} token=`)]
      : ofScheme(scheme),
  );

/** Names of headers, parameters and cookies that carry a token, by their form and by the words around them. */
function byName(said: string): Auth[] {
  const headers = [
    ...said.matchAll(/\b(x-[a-z0-9][a-z0-9-]*)\b/gi),
    ...said.matchAll(/\b((?:[a-z0-9]+-)+(?:key|token|secret))\b/gi),
    ...said.matchAll(/\bheader\s+(?:named\s+|called\s+)?["'`<]?([a-z][\w-]*)/gi),
    ...said.matchAll(/["'`]([A-Za-z][\w-]*)["'`]?\s+(?:request\s+|http\s+)?header\b/gi),
  ];
  const parameters = [
    ...said.matchAll(/[?&]([\w.-]+)=/g),
    ...said.matchAll(/\b(?:query\s+)?param(?:eter)?s?\s+(?:named\s+|called\s+)?["'`]?([a-z][\w.-]*)/gi),
    ...said.matchAll(/["'`]([\w.-]+)["'`]?\s+(?:query\s*)?(?:string\s*)?param(?:eter)?\b/gi),
  ];
  const cookies = [
    ...said.matchAll(/\bcookie\s*(?:named\s+|called\s+|:\s*)?["'`]?([a-z][\w.-]*)/gi),
    ...said.matchAll(/["'`]?\b([\w.-]+)["'`]?\s+cookie\b/gi),
    ...said.matchAll(/\bcookie-?name\s*=\s*["']?([\w.-]+)/gi),
  ];
  const names = (found: RegExpMatchArray[]) =>
    [...new Set(found.map(([, name = '']) => name))].filter((name) => !NO_NAMES.test(name));
  return [
    ...names(headers)
      .filter((name) => !/^(authorization|x-request-id|x-trace-id)$/i.test(name) && !TAKEN_HEADERS.test(name))
      .map((name) => inHeader(name)),
    ...names(parameters).map(inQuery),
    ...names(cookies).map(inCookie),
  ];
}

/** Words that stand before or after "header", "parameter" and "cookie" in sentences. */
const NO_NAMES =
  /^(the|a|an|your|this|that|is|as|in|of|or|and|with|missing|required|invalid|session|request|http|must|should|not|was|authentication|auth|authorization|query|valid|no|to|be|for|called|named)$/i;
