/** A pressed key combination: the parts of a `KeyboardEvent` that matter. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

interface Combination {
  /** A character or key name in lower case ("k", "enter", "?"), or "digit1" for a digit wherever it is on the keyboard. */
  key: string;
  mod: boolean;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

const MODIFIERS = new Set(['mod', 'ctrl', 'shift', 'alt']);

/**
 * Parses a shortcut such as "Mod+Shift+K": modifiers joined with "+", the key last. "Mod" is Command on a Mac and Control
 * elsewhere. Throws on an unknown name: a wrong shortcut is a bug, found as soon as it is registered.
 */
export function parseShortcut(text: string): Combination {
  const parts = text.toLowerCase().split('+');
  const key = parts.pop() ?? '';
  const unknown = parts.find((part) => !MODIFIERS.has(part));
  if (key === '' || MODIFIERS.has(key) || unknown !== undefined || new Set(parts).size !== parts.length)
    throw new Error(`"${text}" is not a shortcut`);
  return {
    key: /^\d$/.test(key) ? `digit${key}` : key,
    mod: parts.includes('mod'),
    ctrl: parts.includes('ctrl'),
    shift: parts.includes('shift'),
    alt: parts.includes('alt'),
  };
}

/** Whether a key press matches the shortcut. Shift is ignored for signs such as "?", which need it only on some keyboards. */
export function matchesShortcut(press: KeyPress, shortcut: string, mac: boolean): boolean {
  const { key, mod, ctrl, shift, alt } = parseShortcut(shortcut);
  const pressedKey = key.startsWith('digit') ? press.code.toLowerCase() : press.key.toLowerCase();
  if (pressedKey !== key || press.altKey !== alt) return false;
  if (press.ctrlKey !== (ctrl || (mod && !mac)) || press.metaKey !== (mod && mac)) return false;
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key);
  return isSign || press.shiftKey === shift;
}

/** Whether a key pressed on the target types text. In the catalog's field, it does so only while a cell is edited. */
export function isTextEntry(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.dataset.idle !== undefined) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && !/^(button|checkbox|radio|range|submit|file)$/.test(target.type)
  );
}
