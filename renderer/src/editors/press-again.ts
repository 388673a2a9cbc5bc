import { isPrintable, type Press } from './type-ahead.ts';

/** What a key does in a field by itself; one that a program presses does not. */
const IN_TEXT: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' };

/** Presses a key that was held once more, on what has the keyboard now. */
export function pressAgain({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): void {
  const on = document.activeElement;
  const press = { key, ctrlKey, metaKey, altKey, shiftKey };
  const isFree = on?.dispatchEvent(
    new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }),
  );
  const isText = on instanceof HTMLTextAreaElement || on instanceof HTMLInputElement;
  if (!isFree || !isText || document.activeElement !== on) return;
  // The only way to put in a text that Ctrl+Z in the field takes back.
  if (isPrintable(press)) document.execCommand('insertText', false, key);
  else if (IN_TEXT[key]) document.execCommand(IN_TEXT[key]);
}
