import { z } from 'zod';
import { writtenValue } from '#shared/contract/sample.ts';
import type { Service } from '../service.ts';
import { advanceEnrichment } from '../state/enrichment.ts';
import { RequestError } from '../wire/errors.ts';

/** `{products: n}`: fill gaps of the next n products; `{values: […]}`: write exactly these. */
export const enrichment = z.union([
  z.strictObject({ values: z.array(writtenValue) }),
  z.strictObject({ products: z.int().nonnegative() }),
]);

/** Enriches products and returns their number. Throws `RequestError` 404 for a product that does not exist. */
export function enrich({ state }: Service, what: z.output<typeof enrichment>): number {
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
