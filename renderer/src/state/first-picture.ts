import type { FirstPicture } from '#shared/contract/look.ts';
import { useApp } from './app.ts';
import { useCatalog } from './catalog.ts';
import { useSummary } from './connections.ts';
import { changeSettings, useSettings } from './settings.ts';

/** The pause after changes of what is shown, until it is remembered. */
const PAUSE = 1_000;
const MOST_HEADS = 60;

/** Removes what the page was painted with until there were rows, once there are some, or something else is shown instead. */
export function replaceFirstPicture(): void {
  const painted = document.getElementById('first-picture');
  if (!painted) return;
  const look = () => {
    const { drawn, ready, startError, view, activeConnection } = useApp.getState();
    const isElsewhere = view !== 'catalog' || (ready && activeConnection === null);
    const isEmpty = useSummary.getState().summary?.products === 0;
    if (!drawn && !startError && !isElsewhere && !isEmpty && !useCatalog.getState().error) return;
    for (const stop of stops) stop();
    if (drawn) removeUnderRows(painted);
    else painted.remove();
  };
  const stops = [useApp.subscribe(look), useCatalog.subscribe(look), useSummary.subscribe(look)];
  look();
}

/** Once rows are there and painted: React draws them after the grid has their data. */
function removeUnderRows(painted: HTMLElement): void {
  requestAnimationFrame(() =>
    document.querySelector('.ag-row .ag-cell') ? painted.remove() : removeUnderRows(painted),
  );
}

/** Remembers heads and rows for the next start, whenever they have changed. */
export function rememberFirstPicture(): void {
  let timer = 0;
  const soon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(remember, PAUSE);
  };
  useApp.subscribe((now, before) => now.drawn !== before.drawn && soon());
  useCatalog.subscribe((now, before) => (now.layout !== before.layout || now.view !== before.view) && soon());
  useSettings.subscribe((now, before) => now.settings?.density !== before.settings?.density && soon());
  window.addEventListener('resize', soon);
}

function remember(): void {
  const shown = shownRows();
  const known = useSettings.getState().settings;
  if (!shown || !known || JSON.stringify(shown) === JSON.stringify(known.firstPicture)) return;
  void changeSettings({ firstPicture: shown });
}

/** What the grid shows now; null if there is none, or it is scrolled. */
function shownRows(): FirstPicture | null {
  const grid = document.querySelector('.catalog-table');
  const row = grid?.querySelector('.ag-row[row-index="0"]');
  const viewport = grid?.querySelector('.ag-grid-viewport');
  if (!grid || !row || !viewport || viewport.scrollLeft > 0 || viewport.scrollTop > 0) return null;
  const place = boxOf(grid);
  const heads = [...grid.querySelectorAll('.ag-header-cell, .ag-header-group-cell')]
    .map((head) => ({
      ...boxOf(head),
      strong: head.matches('.ag-header-group-cell, .ag-header-span-height'),
      text: (head.querySelector('.header-name, .ag-header-cell-text')?.textContent ?? '').slice(0, 200),
    }))
    .filter(({ x, width, height }) => width > 0 && height > 0 && x < place.x + place.width)
    .slice(0, MOST_HEADS);
  const { y: rows, height: rowHeight } = boxOf(row);
  return { ...place, rows, rowHeight, heads };
}

const boxOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};
