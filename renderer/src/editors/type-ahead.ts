import { type HeldKeys, NO_HELD_KEYS } from './editor-host.ts';
import { clipboardCommand, type HeldKey, isModifier, isPrintable, type Press } from './press.ts';

/** Keys that wait for an editor; those of the system, and those that paste, which bring their text in an event of its own, do not. */
export const isHeld = (press: Press): boolean =>
  !isModifier(press) &&
  (press.key === 'F2' || !/^F\d+$/.test(press.key)) &&
  clipboardCommand(press) !== 'paste';

const MARK_ALL: Press = { key: 'a', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };

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

  /** Takes what is pasted on the cell while its editor is opening: it is for the editor. Returns whether it was held. */
  holdPasted(pasted: string): boolean {
    if (!this.#isOpening) return false;
    this.#follow({ pasted });
    return true;
  }

  /** Hands what was held to the editor, once it is there. */
  take(): HeldKeys {
    this.#markAll();
    const held = this.#held;
    this.end();
    return held;
  }

  #follow(held: HeldKey): void {
    this.#markAll();
    this.#held = { ...this.#held, rest: [...this.#held.rest, held] };
  }

  /** Marking alone changes no text: what follows it is for the editor. */
  #markAll(): void {
    if (!this.#allMarked) return;
    this.#allMarked = false;
    this.#follow(MARK_ALL);
  }

  #replaceMarked(otherwise: string, instead = ''): void {
    this.#held = this.#allMarked
      ? { ...this.#held, text: instead, replaces: true }
      : { ...this.#held, text: otherwise };
    this.#allMarked = false;
  }
}
