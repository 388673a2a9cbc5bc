import { t } from '@lingui/core/macro';
import type { Failure } from '../no-answer.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The parts of an answer that matter for following a redirect. */
interface Pointing {
  status: number | null;
  headers: Readonly<Record<string, string>>;
  failure: Failure | null;
}

/** Where a read continues after `visited` (whose last entry is the address that answered); null if the answer is final. */
export function redirectOf(
  { status, headers: { location }, failure }: Pointing,
  visited: readonly URL[],
): { to: URL } | { refused: Failure } | null {
  const from = visited.at(-1);
  if (failure !== null || status === null || !REDIRECTS.has(status) || location === undefined || !from)
    return null;
  const to = URL.parse(location, from.href);
  if (to === null) {
    return refused(t`${from.host} points to another address that cannot be read`, t`Check the base address`);
  }
  // A token never goes to another origin, and a reply from there would not be the service's.
  if (to.origin !== from.origin) {
    return refused(
      t`${from.host} redirects to ${to.origin}${to.pathname}, and the token is only for ${from.origin}`,
      t`If ${to.origin} is your service, enter that address as base address`,
    );
  }
  const path = `${to.pathname}${to.search}`;
  if (visited.some((url) => `${url.pathname}${url.search}` === path)) {
    return refused(
      t`${from.host} redirects in a circle (through ${to.pathname})`,
      t`Check the base address and the routes in the service profile`,
    );
  }
  if (visited.length > MAX_REDIRECTS) {
    return refused(
      t`${from.host} redirected more than ${MAX_REDIRECTS} times, at last to ${to.pathname}`,
      t`Check the base address and the routes in the service profile`,
    );
  }
  return { to };
}

const refused = (message: string, advice: string): { refused: Failure } => ({
  refused: { kind: 'redirect', message, advice },
});
