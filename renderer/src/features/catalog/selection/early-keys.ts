const MOVES = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/;

/** Keys that only a spreadsheet understands; the grid alone would do less, or something else. */
function isForSpreadsheet({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key === 'Delete' || key === 'Backspace') return true;
  const withMod = ctrlKey || metaKey;
  if (MOVES.test(key) || key === ' ') return shiftKey || withMod;
  return withMod && /^[adr]$/i.test(key);
}

/** Frames that the element of the focused cell is waited for; then what was held is of no use. */
const PATIENCE = 120;

/**
 * Holds what is pressed on cells for the spreadsheet while its code is on its way. The returned function ends that;
 * `pressAgain` says whether there is a spreadsheet now.
 */
export function holdEarlyKeys(element: HTMLElement): (pressAgain: boolean) => void {
  const held: KeyboardEvent[] = [];
  let pasted: string | null = null;
  const isOnCell = (target: EventTarget | null) =>
    target instanceof Element && target.classList.contains('ag-cell') && element.contains(target);
  const onKeyDown = (event: KeyboardEvent) => {
    // What comes after a key that is held waits with it, so that the order stays. What is pressed again is not trusted.
    if (!event.isTrusted || !isOnCell(event.target) || (held.length === 0 && !isForSpreadsheet(event)))
      return;
    if (/^[cxv]$/i.test(event.key) && (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isOnCell(document.activeElement)) pasted = event.clipboardData?.getData('text/plain') ?? null;
  };
  const stop = () => {
    element.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('paste', onPaste);
  };
  /** What is pressed meanwhile goes on being held; each key waits until the one before has moved the keyboard. */
  const pressHeld = async () => {
    for (let frame = 0; held.length > 0 && frame < PATIENCE; frame++) {
      const on = document.activeElement;
      if (on && isOnCell(on)) on.dispatchEvent(new KeyboardEvent('keydown', pressOf(held.shift()!)));
      else if (on !== document.body) break;
      else await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    stop();
    if (pasted === null) return;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  element.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('paste', onPaste);
  return (pressAgain) => {
    if (pressAgain) void pressHeld();
    else stop();
  };
}

const pressOf = ({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyboardEventInit => ({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  bubbles: true,
  cancelable: true,
});
