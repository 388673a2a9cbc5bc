/** Has the keyboard only because what had it went away. */
let lentTo: Element | null = null;

/** Gives the keyboard to an element until something has a better place for it. */
export function lendKeyboard(element: HTMLElement): void {
  element.focus();
  lentTo = element;
  const end = () => {
    lentTo = null;
  };
  element.addEventListener('blur', end, { once: true });
}

/** Whether nobody put the keyboard where it is: what had it is gone from the page. */
export const isKeyboardFree = (): boolean =>
  document.activeElement === document.body || document.activeElement === lentTo;
