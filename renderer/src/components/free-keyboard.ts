/** The element that has focus only because the previously focused one disappeared. */
let lentTo: Element | null = null;

/** Moves focus to an element until something has a better place for it. */
export function lendKeyboard(element: HTMLElement): void {
  element.focus();
  lentTo = element;
  const end = () => {
    lentTo = null;
  };
  element.addEventListener('blur', end, { once: true });
}

/** Whether focus is where nobody put it, because the element that had it is gone from the page. */
export const isKeyboardFree = (): boolean =>
  document.activeElement === document.body || document.activeElement === lentTo;
