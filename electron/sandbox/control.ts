import { isValue, type Value } from '#shared/domain/value.ts';
import { isObject, type Json } from '#shared/service/json.ts';
import type { Access } from './http/access.ts';
import type { Conditions } from './http/conditions.ts';
import { jsonBody } from './http/query.ts';
import { json } from './http/reply.ts';
import type { Route } from './http/router.ts';
import type { CellWrite } from './product.ts';
import type { Service } from './service.ts';
import { advanceEnrichment } from './state/enrichment.ts';
import type { RefusalRule } from './state/rules.ts';
import { RequestError } from './wire/errors.ts';

/**
 * Control endpoints: what the service's own application would do, and faults on request. They need no token, so they
 * take JSON only and refuse every request with an `Origin`: no web page can reach them.
 *
 *   POST   /_control/rules          {property?, locale?, contains?, longer_than?, code?, message?}   refuse such values
 *   DELETE /_control/rules                                                                           refuse nothing
 *   POST   /_control/enrich         {products: n}                    fill gaps of the next n products
 *                                   {values: [{identifier, property, locale?, value}]}   or write exactly these
 *   POST   /_control/token/rotate   {}                               → {token}; the old one dies at once
 *   POST   /_control/latency        {ms}                             delay every answer
 *   GET    /_control/stats                                           → {products, roots, changes, requests: {route: n}}
 */
export function controlRoutes(service: Service, access: Access, conditions: Conditions): Route[] {
  const { state, rules } = service;
  const control = (method: string, path: string, endpoint: Route['endpoint']): Route => ({
    name: `control ${path}`,
    method,
    path: `/_control/${path}`,
    endpoint: (call, params) => {
      if (call.headers.origin !== undefined)
        throw new RequestError(403, 'origin_refused', 'Control endpoints do not answer web pages');
      return endpoint(call, params);
    },
  });
  return [
    control('POST', 'rules', (call) => {
      rules.push(readRule(jsonBody(call)));
      return json({ rules: rules.length });
    }),
    control('DELETE', 'rules', () => {
      rules.length = 0;
      return json({ rules: 0 });
    }),
    control('POST', 'enrich', (call) => {
      const body = jsonBody(call);
      const enriched =
        isObject(body) && Array.isArray(body.values)
          ? enrichExactly(service, body.values)
          : advanceEnrichment(state, wholeNumberIn(body, 'products'));
      state.flush();
      return json({ enriched, changes: state.feed.length });
    }),
    control('POST', 'token/rotate', (call) => {
      jsonBody(call);
      return json({ token: access.rotate() });
    }),
    control('POST', 'latency', (call) => {
      conditions.latencyMs = wholeNumberIn(jsonBody(call), 'ms');
      return json({ ms: conditions.latencyMs });
    }),
    control('GET', 'stats', () =>
      json({
        products: state.products.productCount,
        roots: state.products.rootCount,
        changes: state.feed.length,
        requests: Object.fromEntries(conditions.requests),
      }),
    ),
  ];
}

function wholeNumberIn(body: Json, name: string): number {
  const number = isObject(body) ? body[name] : undefined;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    throw new RequestError(400, 'invalid_body', `"${name}" must be a whole number`);
  return number;
}

function readRule(body: Json): RefusalRule {
  if (!isObject(body)) throw new RequestError(400, 'invalid_body', 'A rule must be an object');
  const text = (name: string): string | undefined => {
    const value = body[name];
    if (value !== undefined && typeof value !== 'string')
      throw new RequestError(400, 'invalid_body', `"${name}" must be text`);
    return value;
  };
  return {
    property: text('property'),
    locale: text('locale'),
    contains: text('contains'),
    longer_than: body.longer_than === undefined ? undefined : wholeNumberIn(body, 'longer_than'),
    code: text('code') ?? 'value_refused',
    message: text('message') ?? 'The service refuses this value',
  };
}

/** Writes given values as enrichment, one change per product, in the order in which products first appear. */
function enrichExactly({ state }: Service, entries: readonly Json[]): number {
  const cells = entries.map((entry): CellWrite & { identifier: string } => {
    const { identifier, property, locale = null, value } = isObject(entry) ? entry : {};
    const isSound =
      typeof identifier === 'string' &&
      typeof property === 'string' &&
      (locale === null || typeof locale === 'string');
    if (!isSound || !isValue(value))
      throw new RequestError(400, 'invalid_body', 'Each value needs an identifier, a property and a value');
    return { identifier, property, locale, values: [value as Value] };
  });
  const byProduct = [...Map.groupBy(cells, ({ identifier }) => identifier)].map(([identifier, written]) => {
    const product = state.products.byIdentifier(identifier);
    if (!product) throw new RequestError(404, 'product_not_found', `There is no product "${identifier}"`);
    return {
      product,
      written: written.map(({ property, locale, values }) => ({ property, locale, values })),
    };
  });
  for (const { product, written } of byProduct) state.enrich(product, written);
  return byProduct.length;
}
