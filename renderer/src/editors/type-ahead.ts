import { type HeldKeys, NO_HELD_KEYS } from './editor-host.ts';

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isPrintable = ({ key, ctrlKey, metaKey, altKey }: Omit<Press, 'shiftKey'>): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Keys pressed while a cell's editor is opening: its code, its row or a long value is still being loaded. The first one
 * opens it; those that follow would reach the cell, not the editor, and be lost. They are held here until the editor is
 * there, however long that takes; whoever says that it begins to open says too when it will not come.
 */
export class TypeAhead {
  #isOpening = false;
  #allMarked = false;
  #held: HeldKeys = NO_HELD_KEYS;
  #after: Press[] = [];

  get isOpening(): boolean {
    return this.#isOpening;
  }

  /** An editor begins to open; with a text, if one was made already. */
  begin(text = ''): void {
    this.#isOpening = true;
    this.#allMarked = false;
    this.#held = { ...NO_HELD_KEYS, text, replaces: text !== '' };
    this.#after = [];
  }

  /** The editor is gone, or will not come. */
  end(): void {
    this.#isOpening = false;
    this.#allMarked = false;
    this.#held = NO_HELD_KEYS;
  }

  /** Takes a key pressed on the cell while its editor is opening. Returns whether it was held. */
  hold(press: Press): boolean {
    if (!this.#isOpening) return false;
    const held = this.#held;
    // Meant for the next cell: in this one's text it would be a wrong value.
    if (held.endsWith !== null) this.#after.push(press);
    else if (press.key === 'Enter' && press.altKey) this.#replaceMarked(`${held.text}\n`, '\n');
    else if (press.key === 'Enter' || press.key === 'Tab')
      this.#held = { ...held, endsWith: press.key, backwards: press.shiftKey };
    else if (press.key.toLowerCase() === 'a' && (press.ctrlKey || press.metaKey)) this.#allMarked = true;
    else if (press.key === 'Backspace' || press.key === 'Delete') this.#replaceMarked(held.text.slice(0, -1));
    else if (isPrintable(press)) this.#replaceMarked(held.text + press.key, press.key);
    else return false;
    return true;
  }

  /** Hands what was held to the editor, once it is there. */
  take(): HeldKeys {
    const held = this.#held;
    this.end();
    return held;
  }

  /** Hands over what was pressed after the key that ended the edit, once; it is for the cell that the keyboard went to. */
  takeAfter(): Press[] {
    return this.#after.splice(0);
  }

  #replaceMarked(otherwise: string, instead = ''): void {
    this.#held = this.#allMarked
      ? { ...this.#held, text: instead, replaces: true }
      : { ...this.#held, text: otherwise };
    this.#allMarked = false;
  }
}
