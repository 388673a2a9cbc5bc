import { t } from '@lingui/core/macro';
import type { ConnectionLimits, ConnectionTest } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { type TokenMask, tokenMask } from '../api/http/token-mask.ts';
import type { HttpAnswer } from '../api/http.ts';
import { refusal, unreadableText, withServiceMessage } from '../api/refusal.ts';
import type { ServiceEndpoint } from '../api/service-client.ts';
import { AskedService, isGood, orNothing, type Page } from './connection-test/asked-service.ts';
import { checkedProposal } from './connection-test/checked-proposal.ts';
import {
  isTokenRefused,
  listedCount,
  type OtherRequest,
  refusesInside,
  withFewerParameters,
  withoutDoublePath,
  withPageNamed,
  withSmallerPage,
} from './connection-test/other-requests.ts';
import { checkPages } from './connection-test/page-check.ts';
import { pageText } from './connection-test/page-text.ts';
import { serviceIn } from './connection-test/proposed-service.ts';
import { completed, failed, passed, readingSteps, type Step } from './connection-test/steps.ts';
import { shownAuth, tryOtherTokens } from './connection-test/token-trials.ts';
import type { Network } from './network.ts';
import { refusePlainHttp } from './plain-http.ts';

/** The time limit for all requests after the first together: trials and checks are extras, not worth a long wait. */
const MAX_EXTRA_MS = 45_000;

/**
 * Requests a page of products and describes in plain words what worked, what came back and how it was understood; if
 * something does not fit, also what would fit, tried on the service itself. Only reads, and saves nothing. Never throws for
 * what a service does; throws `invalid_input` for plain `http` that is not allowed. `explores`: also tries other ways for
 * what does not fit, for a form that is not settled yet.
 */
export async function testConnection(
  endpoint: ServiceEndpoint & { limits: ConnectionLimits; allowHttp: boolean },
  token: string,
  network: Network,
  { explores = true } = {},
): Promise<ConnectionTest> {
  refusePlainHttp(endpoint);
  const http = network.pool(endpoint.limits, null);
  const extras = new AbortController();
  try {
    const service = new AskedService(endpoint, token, http, { explores, signal: extras.signal });
    const answer = await answerOrError(service.firstAnswer());
    const timer = setTimeout(() => extras.abort(), MAX_EXTRA_MS);
    try {
      return masked(
        answer instanceof AppError
          ? await describeNoAnswer(service, answer)
          : await describeAnswer(service, answer),
        tokenMask(token),
      );
    } finally {
      clearTimeout(timer);
    }
  } finally {
    await network.close(http);
  }
}

/**
 * Masks the token in the steps, which quote the service, and in the page, which is its answer. What was read from it is
 * data, which is never masked.
 */
const masked = (test: ConnectionTest, mask: TokenMask): ConnectionTest => ({
  ...test,
  page: test.page && { ...test.page, text: mask(test.page.text) },
  steps: test.steps.map((step) => ({
    ...step,
    message: mask(step.message),
    ...(step.details === undefined ? {} : { details: mask(step.details) }),
  })),
});

async function answerOrError(answer: Promise<HttpAnswer>): Promise<HttpAnswer | AppError> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Describes a missing answer, or one that cannot be used, which may be due to its size. */
async function describeNoAnswer(service: AskedService, error: AppError): Promise<ConnectionTest> {
  if (error.code !== 'unreadable_response') return ended([failed('reach', error)]);
  const reach = passed('reach', t`The service answers.`);
  const smaller = await orNothing(withSmallerPage(service), null);
  const smallerPage = smaller === null ? null : service.pageIn(smaller.answer);
  if (smaller === null || smallerPage === null) return ended([reach, unknownToken(), failed('list', error)]);
  const shown = [...withToken([reach]), failed('list', error)];
  const { proposal, page, findings } = await describePage(service, smallerPage, shown, smaller.changes);
  return ended(shown, { proposal, page, findings });
}

const ended = (steps: readonly Step[], more: Partial<ConnectionTest> = {}): ConnectionTest => ({
  ok: false,
  sample: null,
  page: null,
  findings: [],
  proposal: null,
  ...more,
  steps: completed(steps),
});

const unknownToken = (): Step => ({
  step: 'authenticate',
  outcome: 'skipped',
  message: t`The token cannot be checked until this address answers with products.`,
});

async function describeAnswer(service: AskedService, answer: HttpAnswer): Promise<ConnectionTest> {
  const reach = passed('reach', t`The service answers.`);
  if (isTokenRefused(answer)) return describeRefusedToken(service, answer, [reach], []);
  return describeRequest(service, answer, [reach], []);
}

async function describeRefusedToken(
  service: AskedService,
  answer: HttpAnswer,
  steps: readonly Step[],
  changes: readonly Change[],
): Promise<ConnectionTest> {
  const none = { accepted: null, tried: 0 };
  const { accepted, tried } = service.explores
    ? await orNothing(tryOtherTokens(serviceIn(service, changes), answer), none)
    : none;
  const error = refusal(service.asked, answer, service.endpoint.profile);
  const as = shownAuth(service.endpoint.profile.auth);
  if (accepted === null) {
    const refused =
      tried === 0
        ? t`The service refused the token as ${as} (status ${answer.status})`
        : t`The service refused the token as ${as} (status ${answer.status}), and in ${tried} other usual ways too`;
    const message = sentences(
      t`${{ sentence: withServiceMessage(refused, answer, service.endpoint.profile) }}.`,
      tokenAdvice(service, answer),
    );
    return ended([...steps, { ...failed('authenticate', error), message }]);
  }
  const step: Step = {
    ...failed('authenticate', error),
    message: t`The token was refused as ${as} (status ${answer.status}), but accepted as ${shownAuth(accepted.auth)}. Use the proposed settings to send the token that way.`,
  };
  return describeRequest(service, accepted.answer, [...steps, step], [...changes, ...accepted.changes]);
}

/**
 * Does not suggest replacing the token: a form that is being filled in has none to replace, and may be wrong in several
 * ways.
 */
function tokenAdvice({ isTokenOfTwo }: AskedService, { status, challenge }: HttpAnswer): string {
  if (/\bbasic\b/i.test(challenge) && !isTokenOfTwo)
    return t`The service asks for a user and a password: choose “User and password” for signing in, and enter both.`;
  return status === 403
    ? t`Is it complete, still valid and for this service, and may it read this integration? If the service expects it in another header or with another prefix, set auth.header and auth.prefix in the service profile.`
    : t`Is it complete, still valid and for this service? If the service expects it in another header or with another prefix, set auth.header and auth.prefix in the service profile.`;
}

/** `changes` were needed to get this far; `steps` are those shown already. */
async function describeRequest(
  service: AskedService,
  answer: HttpAnswer,
  steps: readonly Step[],
  changes: readonly Change[],
): Promise<ConnectionTest> {
  const asked = serviceIn(service, changes);
  const first = service.pageIn(answer);
  const isInside = first !== null && refusesInside(service, first);
  const other =
    first === null || isInside ? await orNothing(otherRequest(asked, answer, isInside), null) : null;
  if (first !== null && other === null) return describePage(service, first, withToken(steps), changes);
  if (other !== null && isTokenRefused(other.answer) && steps.length === 1)
    return describeRefusedToken(service, other.answer, steps, [...changes, ...other.changes]);
  const error =
    isGood(answer) && !isInside
      ? unreadableText(asked.asked, answer)
      : refusal(asked.asked, answer, service.endpoint.profile);
  const list = answer.status === 404 ? notFound(asked, error, other !== null) : failed('list', error);
  const shown = [...(steps.length > 1 ? steps : [...steps, unknownToken()]), list];
  const otherPage = other === null ? null : service.pageIn(other.answer);
  if (other === null || otherPage === null) return ended(shown);

  const all = [...changes, ...other.changes];
  const { proposal, page, findings } = await describePage(service, otherPage, shown, all);
  return ended(shown, { proposal, page, findings });
}

async function otherRequest(
  asked: AskedService,
  answer: HttpAnswer,
  isInside: boolean,
): Promise<OtherRequest | null> {
  if (answer.status === 404) return withoutDoublePath(asked);
  return isInside || answer.status === 400 || answer.status === 422
    ? withFewerParameters(asked, answer)
    : null;
}

const withToken = (steps: readonly Step[]): Step[] =>
  steps.length > 1 ? [...steps] : [...steps, passed('authenticate', t`The token is accepted.`)];

function notFound(asked: AskedService, error: AppError, isDouble: boolean): Step {
  const { integrationId, profile } = asked.endpoint;
  const advice = isDouble
    ? t`The base address and the routes of the service profile repeat the same path. Use the proposed settings to remove the repetition.`
    : t`Check the integration id (“${integrationId}”), the base address, and routes.products in the service profile (“${profile.routes.products}”).`;
  return {
    ...failed('list', error),
    message: sentences(t`The service finds nothing at ${asked.address} (status 404).`, advice),
  };
}

async function describePage(
  service: AskedService,
  page: Page,
  steps: readonly Step[],
  changes: readonly Change[],
): Promise<ConnectionTest> {
  const asked = serviceIn(service, changes);
  const named = listedCount(asked, page) === 0 ? await orNothing(withPageNamed(asked), null) : null;
  const namedPage = named === null ? null : service.pageIn(named.answer);
  if (named !== null && namedPage !== null)
    return describeHiddenList(service, namedPage, [...changes, ...named.changes], steps);
  const check = await checkPages(asked, page);
  const settled = await checkedProposal(service, page, changes, check);
  const { proposal } = settled;
  const { steps: reading, sample, findings } = readingSteps(asked, page, check, settled);
  const shown = proposal?.checked?.ok ? reading.map(withRemedy) : reading;
  const all = completed([...steps, ...shown].slice(0, 4));
  return {
    ok: all.every(({ outcome }) => outcome !== 'failed'),
    steps: all,
    sample,
    page: pageText(page.body, page.text, asked.endpoint),
    findings,
    proposal,
  };
}

const withRemedy = (step: Step): Step =>
  step.outcome === 'failed'
    ? { ...step, message: sentences(step.message, t`The proposed settings fix this.`) }
    : step;

/** The list is empty only if requested as the form says; with `changes`, the service returns the page `hidden`. */
async function describeHiddenList(
  service: AskedService,
  hidden: Page,
  changes: readonly Change[],
  steps: readonly Step[],
): Promise<ConnectionTest> {
  const list: Step = {
    step: 'list',
    outcome: 'warning',
    message: t`The service lists no products for this request, but it does for another one. Use the proposed settings to send that one.`,
  };
  const { proposal, page, findings } = await describePage(service, hidden, steps, changes);
  const shown = completed([...steps, list]);
  return {
    ok: shown.every(({ outcome }) => outcome !== 'failed'),
    steps: shown,
    sample: null,
    page,
    findings,
    proposal,
  };
}
