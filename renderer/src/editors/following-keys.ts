import type { HeldKey } from './press.ts';
import { pressAgain } from './press-again.ts';
import { isHeld } from './type-ahead.ts';

const nextTask = (): Promise<unknown> => new Promise((resolve) => window.setTimeout(resolve));

/**
 * What was pressed after the text that an editor opened with, and what is pressed until that is dealt with: each as if it
 * had been pressed once the one before was done, in the editor or on what has the keyboard after it.
 */
export class FollowingKeys {
  readonly #presses: HeldKey[];

  constructor(presses: readonly HeldKey[]) {
    this.#presses = [...presses];
    window.addEventListener('keydown', this.#onKeyDown, true);
    window.addEventListener('paste', this.#onPaste, true);
  }

  /** Presses them as long as the keyboard is in the editor; `after` gets the others. */
  async press(after: (presses: readonly HeldKey[]) => void): Promise<void> {
    const frame = document.activeElement?.closest('[data-editor]');
    // The effects of the text have to run; and the grid takes an editor over in a task of its own, before which it would not
    // ask for the value.
    await nextTask();
    for (;;) {
      await nextTask();
      const isInside = frame?.isConnected && frame.contains(document.activeElement);
      const press = isInside ? this.#presses.shift() : undefined;
      if (!press) break;
      pressAgain(press);
    }
    window.removeEventListener('keydown', this.#onKeyDown, true);
    window.removeEventListener('paste', this.#onPaste, true);
    if (this.#presses.length > 0) after(this.#presses);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    // What is pressed again is not trusted.
    if (!event.isTrusted || event.isComposing || !isHeld(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#presses.push(event);
  };

  readonly #onPaste = (event: ClipboardEvent): void => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#presses.push({ pasted: event.clipboardData?.getData('text/plain') ?? '' });
  };
}
