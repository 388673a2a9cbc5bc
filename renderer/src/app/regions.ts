import { lendKeyboard } from '../components/free-keyboard.ts';
import { commitOpenEditor } from '../state/open-editor.ts';

/** The parts of the window that F6 leads to, besides what is left of `main`: the rows, list or form of the view. */
const PARTS = '[data-region], main [role="toolbar"], main nav, aside';
/** Where the keyboard goes first in rows and lists. */
const ENTRANCES = '[data-entrance], [aria-current="page"], textarea[data-idle], .ag-cell';
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Where the keyboard was last, in each region. */
const lastIn = new WeakMap<Element, HTMLElement>();
/** The region that had the keyboard last: a popup stands in none. */
let current: Element | null = null;

/** The region that an element stands in; null in none, such as in a popup. */
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

/** Where the keyboard goes in a region: where it was, or to its rows, or to its first control. Undefined where there is none. */
function landingIn(region: Element): HTMLElement | undefined {
  const last = lastIn.get(region);
  if (last?.isConnected && isShown(last)) return last;
  const within = (selector: string) =>
    [...region.querySelectorAll(selector)]
      .filter((element) => isShown(element) && regionOf(element) === region)
      .map((element) => element as HTMLElement);
  return within(ENTRANCES)[0] ?? within(CONTROLS).find(({ tabIndex }) => tabIndex >= 0);
}

/** Where F6 stops, in the order of the page. */
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

/** Takes the keyboard to the next region, or to the one before, and around at either end. What is being edited is saved, and not waited for. */
export function goToRegion(way: 'next' | 'previous'): void {
  void commitOpenEditor();
  const all = stops();
  const at = all.findIndex(({ region }) => region === current);
  const to =
    at === -1 ? all.findIndex(({ region }) => region.matches('main')) : at + (way === 'next' ? 1 : -1);
  all.at(to % all.length)?.landing.focus();
}

/** Whether Escape leads back to the rows: from the frame and from toolbars. Panels close, and popups too. */
export const isBesideContent = (): boolean =>
  document.activeElement?.getAttribute('aria-expanded') !== 'true' &&
  document.activeElement?.closest('[data-region], main [role="toolbar"]') != null;

/** Takes the keyboard back to the rows, list or form of the view. */
export function goToContent(): void {
  const main = document.querySelector('main');
  if (main) (landingIn(main) ?? main).focus();
}

/** What had the keyboard last, wherever in the page. */
let lastFocused: Element | null = null;

/**
 * Keeps in mind where the keyboard is in each region, and gives it back to the region when what had it goes away: a button
 * that applied the last change goes with it, and a dialog may have been opened by one. The returned function ends that.
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
  // Whoever takes something away may have a better place for the keyboard, and goes first.
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
