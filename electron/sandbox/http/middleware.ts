import type { Call, Outcome } from './reply.ts';
import type { Match, ServiceRoute } from './router.ts';

/** A request to the service whose route is known. */
export interface RoutedCall extends Match<ServiceRoute> {
  call: Call;
}

/** Runs between the socket and the endpoints: it may answer the request itself, delay it, or change the answer. */
export type Middleware = (request: RoutedCall, next: () => Promise<Outcome>) => Promise<Outcome>;

/** Wraps the endpoints in middlewares, the first outermost. */
export const chain = (
  middlewares: readonly Middleware[],
  endpoint: (request: RoutedCall) => Promise<Outcome>,
): ((request: RoutedCall) => Promise<Outcome>) =>
  middlewares.reduceRight<(request: RoutedCall) => Promise<Outcome>>(
    (next, middleware) => (request) => middleware(request, () => next(request)),
    endpoint,
  );
