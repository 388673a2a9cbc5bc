import { lendKeyboard } from '../components/free-keyboard.ts';
import { commitOpenEditor } from '../state/open-editor.ts';

/** The parts of the window that F6 moves to, besides the rest of `main`: the rows, list or form of the view. */
const PARTS = '[data-region], main [role="toolbar"], main nav, aside';
/** Where focus goes first in rows and lists. */
const ENTRANCES = '[data-entrance], [aria-current="page"], textarea[data-idle], .ag-cell';
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The element that last had focus, by region. */
const lastIn = new WeakMap<Element, HTMLElement>();
/** The region that last had focus; a popup is in none. */
let current: Element | null = null;

/** The region that contains an element; null if there is none, such as for a popup. */
function regionOf(element: Element): Element | null {
  let region: Element | null = null;
  for (let part = element.closest(PARTS); part; part = part.parentElement?.closest(PARTS) ?? null)
    region = part;
  return region ?? element.closest('main');
}

const isShown = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  !element.matches(':disabled, .ag-tab-guard');

/**
 * Where focus goes in a region: to the element that last had it, to its rows, or to its first control.
 * Undefined if there is none.
 */
function landingIn(region: Element): HTMLElement | undefined {
  const last = lastIn.get(region);
  if (last?.isConnected && isShown(last)) return last;
  const within = (selector: string) =>
    [...region.querySelectorAll(selector)]
      .filter((element) => isShown(element) && regionOf(element) === region)
      .map((element) => element as HTMLElement);
  return within(ENTRANCES)[0] ?? within(CONTROLS).find(({ tabIndex }) => tabIndex >= 0);
}

/** Where F6 stops, in page order. */
const stops = (): { region: Element; landing: HTMLElement }[] =>
  [...document.querySelectorAll(`${PARTS}, main`)]
    .filter((part) => regionOf(part) === part)
    .flatMap((region) => {
      const landing = landingIn(region);
      return landing ? [{ region, landing }] : [];
    })
    .sort((a, b) =>
      a.landing.compareDocumentPosition(b.landing) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );

/**
 * Moves focus to the next or previous region, wrapping around at either end. An open editor is committed, but not waited for.
 */
export function goToRegion(way: 'next' | 'previous'): void {
  void commitOpenEditor();
  const all = stops();
  const at = all.findIndex(({ region }) => region === current);
  const to =
    at === -1 ? all.findIndex(({ region }) => region.matches('main')) : at + (way === 'next' ? 1 : -1);
  all.at(to % all.length)?.landing.focus();
}

/** Whether Escape returns to the rows: from the frame and from toolbars. Panels and popups close instead. */
export const isBesideContent = (): boolean =>
  document.activeElement?.getAttribute('aria-expanded') !== 'true' &&
  document.activeElement?.closest('[data-region], main [role="toolbar"]') != null;

/** Returns focus to the rows, list or form of the view. */
export function goToContent(): void {
  const main = document.querySelector('main');
  if (main) (landingIn(main) ?? main).focus();
}

/** The element that last had focus, anywhere in the page. */
let lastFocused: Element | null = null;

/**
 * Remembers which element has focus in each region, and returns focus to the region when that element disappears: a button
 * that applied the last change disappears with it, and may have opened a dialog before. Returns a function that stops this.
 */
export function rememberRegions(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    lastFocused = target instanceof Element ? target : null;
    const region = target instanceof HTMLElement ? regionOf(target) : null;
    if (!region || target === region) return;
    current = region;
    lastIn.set(region, target as HTMLElement);
  };
  const isLost = () =>
    document.activeElement === document.body && current !== null && lastFocused?.isConnected === false;
  // Code that removes an element may have a better target for focus, and goes first.
  const giveBack = () => {
    if (!isLost()) return;
    const landing = current?.isConnected ? landingIn(current) : undefined;
    if (landing) lendKeyboard(landing);
    else goToContent();
  };
  const watching = new MutationObserver(() => void (isLost() && requestAnimationFrame(giveBack)));
  watching.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('focusin', onFocus);
  return () => {
    watching.disconnect();
    window.removeEventListener('focusin', onFocus);
  };
}
