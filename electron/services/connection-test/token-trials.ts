import { t } from '@lingui/core/macro';
import { quoted } from '#shared/domain/quoted.ts';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import type { HttpAnswer } from '../../api/http.ts';
import type { AskedService } from './asked-service.ts';

type Auth = ServiceProfile['auth'];

/** Another way to send the token (5) that the service accepts, and the first page that it returned. */
interface AcceptedToken {
  auth: Auth;
  answer: HttpAnswer;
  changes: Change[];
}

const MAX_TRIALS = 8;

const USUAL: Auth[] = [
  { header: 'Authorization', prefix: 'Bearer ' },
  { header: 'X-Api-Key', prefix: '' },
  { header: 'Authorization', prefix: '' },
  { header: 'Authorization', prefix: 'Token ' },
  { header: 'X-API-Token', prefix: '' },
  { header: 'Authorization', prefix: 'ApiKey ' },
  { header: 'Api-Key', prefix: '' },
  { header: 'X-Auth-Token', prefix: '' },
  { header: 'X-Access-Token', prefix: '' },
];

/**
 * Sends the token in the usual other ways until one is accepted, starting with those that the service hinted at
 * (WWW-Authenticate). Only requests the same address. Also returns the number of ways tried.
 */
export async function tryOtherTokens(
  service: AskedService,
  refused: HttpAnswer,
): Promise<{ accepted: AcceptedToken | null; tried: number }> {
  const { profile } = service.endpoint;
  const waysToTry = [...hinted(refused.challenge), ...USUAL]
    .filter((auth, index, all) => all.findIndex((other) => sameAuth(other, auth)) === index)
    .filter((auth) => !sameAuth(auth, profile.auth))
    .slice(0, MAX_TRIALS);
  let tried = 0;
  for (const auth of waysToTry) {
    tried++;
    const answer = await service.in({ ...service.endpoint, profile: { ...profile, auth } }).answer(null);
    if (answer.status === 401 || answer.status === 403) continue;
    // A service that fails on the header has not accepted the token.
    if (answer.status === 400 || answer.status === 429 || answer.status >= 500) continue;
    return { accepted: { auth, answer, changes: changesTo(auth, profile.auth, refused.status) }, tried };
  }
  return { accepted: null, tried };
}

/** Shows how a token is sent, without the token itself: "Authorization: Bearer …". */
export const shownAuth = ({ header, prefix }: Auth): string => quoted(`${header}: ${prefix}…`);

function changesTo(auth: Auth, before: Auth, status: number): Change[] {
  const why = t`Presented as ${shownAuth(before)}, the token was refused (status ${status}); as ${shownAuth(auth)} it was accepted.`;
  return [
    { key: 'auth.header', to: auth.header, why },
    { key: 'auth.prefix', to: auth.prefix, why },
  ];
}

const sameAuth = (a: Auth, b: Auth): boolean =>
  a.header.toLowerCase() === b.header.toLowerCase() && a.prefix.trim() === b.prefix.trim();

/** The schemes of the challenge that take a plain token, as the service spells them. */
function hinted(challenge: string): Auth[] {
  const schemes = [...challenge.matchAll(/(?:^|,)\s*([A-Za-z][\w-]*)(?=\s|,|$)/g)].map(
    ([, scheme]) => scheme ?? '',
  );
  return schemes
    .filter((scheme) => !/^(basic|digest|negotiate|ntlm)$/i.test(scheme))
    .map((scheme) =>
      /^x-/i.test(scheme)
        ? { header: scheme, prefix: '' }
        : { header: 'Authorization', prefix: `${scheme} ` },
    );
}
