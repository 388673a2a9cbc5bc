import { clipboardCommand, type HeldKey, isPrintable, keyDownOf, type Press, pasteOf } from './press.ts';

/** What a key does in a field by itself; one that a program presses does not. */
const IN_TEXT: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' };

/** Presses a key that was held once more, on what has the keyboard now. */
export function pressAgain(held: HeldKey): void {
  const on = document.activeElement;
  const isFree = on?.dispatchEvent('pasted' in held ? pasteOf(held) : keyDownOf(held));
  const isText = on instanceof HTMLTextAreaElement || on instanceof HTMLInputElement;
  if (!isFree || !isText || document.activeElement !== on) return;
  // The only way to put in a text that Ctrl+Z in the field takes back.
  if ('pasted' in held) document.execCommand('insertText', false, held.pasted);
  else if (isPrintable(held)) document.execCommand('insertText', false, held.key);
  else {
    const command = commandOf(held);
    if (command) document.execCommand(command);
  }
}

function commandOf(press: Press): string | undefined {
  const selectsAll = press.key.toLowerCase() === 'a' && (press.ctrlKey || press.metaKey);
  return selectsAll ? 'selectAll' : (clipboardCommand(press) ?? IN_TEXT[press.key]);
}
