/** Marks the element of each value, so that focus can move from one to the next. */
export const VALUE_MARK = 'data-value';

/** Moves focus by this many values; at either end it stays. */
export function goToValue(from: HTMLElement | null, by: -1 | 0 | 1): void {
  const list = from?.closest('[data-values]');
  if (!from || !list) return;
  const values = [...list.querySelectorAll<HTMLElement>(`[${VALUE_MARK}]`)];
  (values[values.indexOf(from) + by] ?? from).focus();
}
