/**
 * The path of a route with its ids filled in (a product id that is not known stays as it is written there), and the query
 * after it. A route may carry a query of its own.
 */
export function routeAddress(
  route: string,
  { integrationId, productId }: { integrationId: string; productId?: string },
  query: string,
): string {
  const path = route
    .replaceAll('{integration_id}', () => encodeURIComponent(integrationId))
    .replaceAll('{product_id}', (whole) => (productId === undefined ? whole : encodeURIComponent(productId)));
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
