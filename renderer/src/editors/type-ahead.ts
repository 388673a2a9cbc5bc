import { type HeldKeys, NO_HELD_KEYS } from './editor-host.ts';

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isPrintable = ({ key, ctrlKey, metaKey, altKey }: Omit<Press, 'shiftKey'>): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Alone they are no keys yet. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** Keys that wait for an editor; those of the system, and the clipboard's, which come with an event of their own, do not. */
export const isHeld = ({ key, ctrlKey, metaKey }: Omit<Press, 'shiftKey'>): boolean =>
  !MODIFIERS.has(key) &&
  (key === 'F2' || !/^F\d+$/.test(key)) &&
  !((ctrlKey || metaKey) && /^[cvx]$/i.test(key));

/**
 * Keys pressed while a cell's editor is opening: its code, its row or a long value is still being loaded. The first one
 * opens it; those that follow would reach the cell, not the editor, and be lost. They are held here until the editor is
 * there, however long that takes; whoever says that it begins to open says too when it will not come.
 */
export class TypeAhead {
  #isOpening = false;
  #allMarked = false;
  #held: HeldKeys = NO_HELD_KEYS;

  get isOpening(): boolean {
    return this.#isOpening;
  }

  /** An editor begins to open; with a text, if one was made already. */
  begin(text = ''): void {
    this.#isOpening = true;
    this.#allMarked = false;
    this.#held = { ...NO_HELD_KEYS, text, replaces: text !== '' };
  }

  /** The editor is gone, or will not come. */
  end(): void {
    this.#isOpening = false;
    this.#allMarked = false;
    this.#held = NO_HELD_KEYS;
  }

  /** Takes a key pressed on the cell while its editor is opening. Returns whether it was held. */
  hold(press: Press): boolean {
    if (!this.#isOpening || !isHeld(press)) return false;
    const held = this.#held;
    // Meant for the next cell, perhaps: in this one's text it would be a wrong value.
    if (held.rest.length > 0) this.#follow(press);
    else if (press.key === 'Enter' && press.altKey) this.#replaceMarked(`${held.text}\n`, '\n');
    else if (press.key.toLowerCase() === 'a' && (press.ctrlKey || press.metaKey)) this.#allMarked = true;
    else if (press.key === 'Backspace' || press.key === 'Delete') this.#replaceMarked(held.text.slice(0, -1));
    else if (isPrintable(press)) this.#replaceMarked(held.text + press.key, press.key);
    else this.#follow(press);
    return true;
  }

  /** Hands what was held to the editor, once it is there. */
  take(): HeldKeys {
    const held = this.#held;
    this.end();
    return held;
  }

  #follow(press: Press): void {
    this.#held = { ...this.#held, rest: [...this.#held.rest, press] };
  }

  #replaceMarked(otherwise: string, instead = ''): void {
    this.#held = this.#allMarked
      ? { ...this.#held, text: instead, replaces: true }
      : { ...this.#held, text: otherwise };
    this.#allMarked = false;
  }
}
