/** Whether something (what has the keyboard, where an event came from) is a cell of the grid itself, not a part of one. */
export const isCell = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  target.classList.contains('ag-cell') &&
  target.closest('.catalog-grid') !== null;
