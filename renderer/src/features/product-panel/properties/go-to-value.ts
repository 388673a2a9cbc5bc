/** Marks the element of each value: the keyboard goes from one to the next by these. */
export const VALUE_MARK = 'data-value';

/** Puts the keyboard on the value that stands this many further on; at either end it stays. */
export function goToValue(from: HTMLElement | null, by: -1 | 0 | 1): void {
  const list = from?.closest('[data-values]');
  if (!from || !list) return;
  const values = [...list.querySelectorAll<HTMLElement>(`[${VALUE_MARK}]`)];
  (values[values.indexOf(from) + by] ?? from).focus();
}
