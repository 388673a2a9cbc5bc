/** What was pressed while an editor was opening, as one step: replace or go on with its text, and perhaps commit. */
export interface HeldKeys {
  text: string;
  /** Everything was marked first: `text` stands in the place of what the editor opened with. */
  replaces: boolean;
  /** The key that ends the edit was pressed: the editor commits as soon as it has the text. */
  endsWith: 'Enter' | 'Tab' | null;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** An editor that is not there by now (its code or a long value is being loaded) will not come: keys belong to the grid again. */
const OPENS_WITHIN = 8000;

export const isPrintable = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Keys pressed while a cell's editor is opening. The first one opens it; those that follow would reach the cell, not the
 * editor, and be lost. They are held here until the editor is there.
 */
export class TypeAhead {
  #openedAt = Number.NEGATIVE_INFINITY;
  #allMarked = false;
  #held: HeldKeys = { text: '', replaces: false, endsWith: null };

  /** An editor begins to open, at `now` in milliseconds; with a text, if an input method has made one already. */
  begin(now: number, text = ''): void {
    this.#openedAt = now;
    this.#allMarked = false;
    this.#held = { text, replaces: text !== '', endsWith: null };
  }

  /** The editor is gone, or did not come. */
  end(): void {
    this.begin(Number.NEGATIVE_INFINITY);
  }

  /** Takes a key pressed on the cell while its editor is opening. Returns whether it was held. */
  hold(press: Press, now: number): boolean {
    if (now - this.#openedAt > OPENS_WITHIN) return false;
    const held = this.#held;
    if (press.key === 'Enter' || press.key === 'Tab') held.endsWith = press.key;
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

  #replaceMarked(otherwise: string, instead = ''): void {
    this.#held = this.#allMarked
      ? { ...this.#held, text: instead, replaces: true }
      : { ...this.#held, text: otherwise };
    this.#allMarked = false;
  }
}
