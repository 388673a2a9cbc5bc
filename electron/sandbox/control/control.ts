import { z } from 'zod';
import {
  conditions as conditionsDocument,
  refusalRule,
  webhookTargets,
  webhookType,
  writtenValue,
} from '#shared/contract/sample.ts';
import type { Access } from '../http/access.ts';
import { json } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { Service } from '../service.ts';
import { advanceEnrichment } from '../state/enrichment.ts';
import type { LeaveMode } from '../state/events.ts';
import type { RemovalRequest } from '../state/removal-log.ts';
import { RequestError } from '../wire/errors.ts';
import { readInput } from './json-input.ts';

/** All control endpoints are below this path. */
export const CONTROL = '/_control/';

/**
 * Control endpoints (docs/decisions/012): actions of the service's own application, and faults on request. They accept only
 * JSON, and require not the token but the key of this run (`http/guards.ts`). Latency, rate limit and faults do not affect
 * them. `requests` counts the calls by route.
 */
export function controlRoutes(
  service: Service,
  access: Access,
  requests: ReadonlyMap<string, number>,
): Route[] {
  const { state, conditions, webhooks } = service;
  const control = (method: string, path: string, endpoint: Route['endpoint']): Route => ({
    name: `control ${path}`,
    method,
    path: `${CONTROL}${path}`,
    endpoint,
  });
  return [
    control('GET', 'conditions', () => json(conditions.document)),
    control('PUT', 'conditions', (call) => {
      conditions.replace(readInput(conditionsDocument, call));
      return json(conditions.document);
    }),
    control('POST', 'rules', (call) => {
      conditions.rules.push(readInput(refusalRule, call));
      return json({ rules: conditions.rules.length });
    }),
    control('DELETE', 'rules', () => {
      conditions.rules = [];
      return json({ rules: 0 });
    }),
    control('POST', 'latency', (call) => {
      conditions.latencyMs = readInput(latency, call).ms;
      return json({ ms: conditions.latencyMs });
    }),
    control('POST', 'enrich', (call) => {
      const enriched = enrich(service, readInput(enrichment, call));
      state.flush();
      return json({ enriched, changes: state.feed.length });
    }),
    control('POST', 'token/rotate', (call) => {
      readInput(nothing, call);
      return json({ token: access.rotate() });
    }),
    control('POST', 'token/expire', (call) => {
      readInput(nothing, call);
      access.expire();
      return json({ expired: true });
    }),
    control('GET', 'removals', () => json(removalsReport(service))),
    control('GET', 'webhooks', () => json(webhooks.report)),
    control('PUT', 'webhooks', (call) => {
      state.setWebhookTargets(readInput(webhookTargets, call));
      state.flush();
      return json(webhooks.report);
    }),
    control('POST', 'webhooks/test', async (call) => {
      const { type } = readInput(webhookTest, call);
      return json(await webhooks.test(type));
    }),
    control('GET', 'stats', () =>
      json({
        products: state.products.productCount,
        roots: state.products.rootCount,
        changes: state.feed.length,
        requests: Object.fromEntries(requests),
        faults: Object.fromEntries(conditions.faults.struck),
      }),
    ),
  ];
}

const latency = z.strictObject({ ms: conditionsDocument.shape.latencyMs });
const nothing = z.strictObject({});
const webhookTest = z.strictObject({ type: webhookType });

/** What the integration does not show: the products that it no longer lists, and the requests that removed them. */
export interface RemovalsReport {
  /** Still in the service, so that an upsert links the same product again (4.4). */
  unlinked: LeftProduct[];
  /** Gone for good: an upsert of the same identifier creates another product. */
  deleted: LeftProduct[];
  /** In order, since the sandbox was started. */
  requests: readonly RemovalRequest[];
}

interface LeftProduct {
  product_id: string;
  identifier: string;
}

function removalsReport({ state, removals }: Service): RemovalsReport {
  const left = state.products.left();
  const named = (mode: LeaveMode) =>
    left
      .filter((product) => product.mode === mode)
      .map(({ productId, identifier }) => ({ product_id: productId, identifier }));
  return { unlinked: named('unlinked'), deleted: named('deleted'), requests: removals.requests };
}

/** `{products: n}`: fill gaps of the next n products; `{values: […]}`: write exactly these. */
const enrichment = z.union([
  z.strictObject({ values: z.array(writtenValue) }),
  z.strictObject({ products: z.int().nonnegative() }),
]);

/** Enriches products and returns their number. Throws `RequestError` 404 for a product that does not exist. */
function enrich({ state }: Service, what: z.output<typeof enrichment>): number {
  if ('products' in what) return advanceEnrichment(state, what.products);
  const byProduct = [...Map.groupBy(what.values, ({ identifier }) => identifier)].map(
    ([identifier, same]) => {
      const product = state.products.byIdentifier(identifier);
      if (!product) throw new RequestError(404, 'product_not_found', `There is no product "${identifier}"`);
      const cells = same.map(({ property, locale, value }) => ({ property, locale, values: [value] }));
      return { product, cells };
    },
  );
  for (const { product, cells } of byProduct) state.enrich(product, cells);
  return byProduct.length;
}
