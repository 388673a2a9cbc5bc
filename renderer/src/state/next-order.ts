/** The order after a click on a column's header: ascending, then descending, then the list's own order (null) again. */
export function nextOrder<By extends string>(
  order: { by: By; descending: boolean } | null,
  by: By,
): { by: By; descending: boolean } | null {
  if (order?.by !== by) return { by, descending: false };
  return order.descending ? null : { by, descending: true };
}
