/**
 * Returns the path of a route with its ids filled in (the placeholder of an unknown product id stays), and the query after
 * it. A route may have a query itself.
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
