/** A key as it was pressed. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code' | 'repeat'>>;

/** What a key brought from the clipboard: the browser gives it with an event of its own, and only once. */
export interface Pasted {
  pasted: string;
}

/** What is kept to be pressed again. */
export type HeldKey = Press | Pasted;

/** Alone they are no keys yet. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

export const isModifier = ({ key }: Pick<Press, 'key'>): boolean => MODIFIERS.has(key);

export const isPrintable = ({ key, ctrlKey, metaKey, altKey }: Omit<Press, 'shiftKey'>): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const WITH_MODIFIER: Readonly<Record<string, 'copy' | 'cut' | 'paste'>> = {
  c: 'copy',
  insert: 'copy',
  x: 'cut',
  v: 'paste',
};

/** What the browser does with the clipboard for a key. It does not where the key was pressed by a program. */
export function clipboardCommand({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Press): 'copy' | 'cut' | 'paste' | null {
  if (altKey) return null;
  const name = key.toLowerCase();
  if (shiftKey && !ctrlKey && !metaKey) return name === 'insert' ? 'paste' : null;
  const command = ctrlKey || metaKey ? WITH_MODIFIER[name] : undefined;
  // With Shift too, only a paste is the browser's: as plain text.
  return command === undefined || (shiftKey && command !== 'paste') ? null : command;
}

/** The event of a key that is pressed once more. */
export const keyDownOf = ({ key, code, repeat, ctrlKey, metaKey, altKey, shiftKey }: Press): KeyboardEvent =>
  new KeyboardEvent('keydown', {
    key,
    code,
    repeat,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    bubbles: true,
    cancelable: true,
  });

/** The event of a text that is pasted once more. */
export function pasteOf({ pasted }: Pasted): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
}
