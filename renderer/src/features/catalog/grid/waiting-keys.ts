import { runAction } from '../../../actions/table.ts';
import { clipboardCommand, type HeldKey, isModifier, keyDownOf, pasteOf } from '../../../editors/press.ts';
import { isCell } from './is-cell.ts';

/** Frames that the element of the focused cell is waited for; then what was held is of no use. */
const PATIENCE = 120;

/** What the browser answers with events of its own is not answered when pressed by a program. */
const BY_ACTION = { copy: 'catalog.copy', cut: 'catalog.cut' };

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Something that keys wait for. */
interface Wait {
  /** The key that holding begins with. */
  isFirst: (event: KeyboardEvent) => boolean;
  /** It leads the keyboard elsewhere, which the mouse does too. */
  leads: boolean;
}

/**
 * What is pressed on cells while something that leads the keyboard elsewhere is under way, as an undo or a paste. It is
 * held, and pressed again in its order on the cell that the keyboard has come to.
 */
export class WaitingKeys {
  readonly #held: HeldKey[] = [];
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
  press(presses: readonly HeldKey[]): void {
    this.#held.push(...presses);
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
    if (!event.isTrusted || !isCell(event.target) || event.isComposing || isModifier(event)) return;
    // What comes after a key that is held waits with it, so that the order stays.
    if (this.#held.length === 0 && ![...this.#waits].some(({ isFirst }) => isFirst(event))) return;
    // The text comes with the event after it.
    if (clipboardCommand(event) === 'paste') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#held.push(event);
  };

  readonly #onPaste = (event: ClipboardEvent): void => {
    if (!event.isTrusted || !isCell(document.activeElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#held.push({ pasted: event.clipboardData?.getData('text/plain') ?? '' });
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
      if (isCell(on)) again(this.#held.shift()!, on);
      else if (isLost) await nextFrame();
      else this.forget();
    }
    this.#isPressing = false;
    this.#stop();
  }
}

function again(held: HeldKey, on: Element | null): void {
  if ('pasted' in held) return void on?.dispatchEvent(pasteOf(held));
  const command = clipboardCommand(held);
  if (command === 'copy' || command === 'cut') runAction(BY_ACTION[command]);
  else on?.dispatchEvent(keyDownOf(held));
}
