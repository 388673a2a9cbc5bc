import { runAction } from '../../../actions/table.ts';
import type { Press } from '../../../editors/type-ahead.ts';

/** Frames that the element of the focused cell is waited for; then what was held is of no use. */
const PATIENCE = 120;

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);
/** What the browser answers with events of its own is not answered when pressed by a program. */
const BY_ACTION: Readonly<Record<string, string>> = { c: 'catalog.copy', x: 'catalog.cut' };

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Something that keys wait for. */
interface Wait {
  /** The key that holding begins with. */
  isFirst: (event: KeyboardEvent) => boolean;
  /** It leads the keyboard elsewhere, which the mouse does too. */
  leads: boolean;
}

type Held = { press: KeyboardEventInit } | { action: string } | { paste: string };

/**
 * What is pressed on cells while something that leads the keyboard elsewhere is under way, as an undo or a paste. It is
 * held, and pressed again in its order on the cell that the keyboard has come to.
 */
export class WaitingKeys {
  readonly #held: Held[] = [];
  readonly #waits = new Set<Wait>();
  #isPressing = false;

  /**
   * Holds keys until `work` is done. `isAwaited` says whether the keyboard is still to follow it: a press of the mouse
   * meanwhile is the user going elsewhere.
   */
  async during<T>(work: (isAwaited: () => boolean) => Promise<T>): Promise<T> {
    const wait = { isFirst: () => true, leads: true };
    this.#begin(wait);
    try {
      return await work(() => this.#waits.has(wait));
    } finally {
      this.#end(wait);
    }
  }

  /** Holds keys from the first one of a kind on; the returned function ends that. */
  from(isFirst: (event: KeyboardEvent) => boolean): () => void {
    const wait = { isFirst, leads: false };
    this.#begin(wait);
    return () => this.#end(wait);
  }

  /** Presses what was held elsewhere, with the next frame: the grid has moved its focus by then. */
  press(presses: readonly Press[]): void {
    for (const press of presses) this.#held.push({ press: pressOf(press) });
    void this.during(nextFrame);
  }

  /** What was held is of no use: something asks the user first. */
  forget(): void {
    this.#held.length = 0;
  }

  #begin(wait: Wait): void {
    this.#waits.add(wait);
    // Before all others: none is to act on a key that is pressed again.
    window.addEventListener('keydown', this.#onKeyDown, true);
    window.addEventListener('paste', this.#onPaste, true);
    window.addEventListener('pointerdown', this.#onPointerDown, true);
  }

  #end(wait: Wait): void {
    if (this.#waits.delete(wait) && this.#waits.size === 0) void this.#pressAgain();
  }

  #stop(): void {
    if (this.#waits.size > 0 || this.#held.length > 0) return;
    window.removeEventListener('keydown', this.#onKeyDown, true);
    window.removeEventListener('paste', this.#onPaste, true);
    window.removeEventListener('pointerdown', this.#onPointerDown, true);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    // What is pressed again is not trusted.
    if (!event.isTrusted || !isOnCell(event.target) || event.isComposing || MODIFIERS.has(event.key)) return;
    // What comes after a key that is held waits with it, so that the order stays.
    if (this.#held.length === 0 && ![...this.#waits].some(({ isFirst }) => isFirst(event))) return;
    const key = event.key.toLowerCase();
    const isClipboard = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (isClipboard && key === 'v') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const action = isClipboard ? BY_ACTION[key] : undefined;
    this.#held.push(action ? { action } : { press: pressOf(event) });
  };

  readonly #onPaste = (event: ClipboardEvent): void => {
    if (!event.isTrusted || !isOnCell(document.activeElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#held.push({ paste: event.clipboardData?.getData('text/plain') ?? '' });
  };

  readonly #onPointerDown = (event: PointerEvent): void => {
    if (!event.isTrusted) return;
    for (const wait of this.#waits) if (wait.leads) this.#waits.delete(wait);
    if (this.#waits.size > 0) return;
    for (const held of this.#held.splice(0)) again(held, document.activeElement);
    this.#stop();
  };

  /** Each waits until the one before has moved the keyboard, and until what it began is done. */
  async #pressAgain(): Promise<void> {
    if (this.#isPressing) return;
    this.#isPressing = true;
    for (let frame = 0; this.#held.length > 0 && this.#waits.size === 0; ) {
      const on = document.activeElement;
      const isLost = on === document.body && frame++ < PATIENCE;
      if (isOnCell(on)) again(this.#held.shift()!, on);
      else if (isLost) await nextFrame();
      else this.forget();
    }
    this.#isPressing = false;
    this.#stop();
  }
}

const isOnCell = (target: EventTarget | null): target is Element =>
  target instanceof Element &&
  target.classList.contains('ag-cell') &&
  target.closest('.catalog-grid') !== null;

function again(held: Held, on: Element | null): void {
  if ('action' in held) runAction(held.action);
  else if ('press' in held) on?.dispatchEvent(new KeyboardEvent('keydown', held.press));
  else {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', held.paste);
    on?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }
}

const pressOf = (press: Press & Partial<KeyboardEvent>): KeyboardEventInit => ({
  key: press.key,
  code: press.code,
  shiftKey: press.shiftKey,
  ctrlKey: press.ctrlKey,
  metaKey: press.metaKey,
  altKey: press.altKey,
  repeat: press.repeat,
  bubbles: true,
  cancelable: true,
});
