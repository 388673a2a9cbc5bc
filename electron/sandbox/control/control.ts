import { z } from 'zod';
import {
  conditions as conditionsDocument,
  refusalRule,
  webhookTargets,
  webhookType,
} from '#shared/contract/sample.ts';
import type { Access } from '../http/access.ts';
import { json } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { Service } from '../service.ts';
import { enrich, enrichment } from './enrich.ts';
import { readInput } from './json-input.ts';
import { removalsReport } from './removals.ts';

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
