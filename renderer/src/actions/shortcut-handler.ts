import { isTextEntry, matchesShortcut } from './shortcut.ts';
import { listActions } from './table.ts';

export const isMac = () => /mac/i.test(navigator.platform);

/**
 * Runs the enabled action whose shortcut is pressed, unless the event was already handled, a modal dialog is open, or
 * text is being typed (see `Action.inText`). Returns a function that stops listening.
 */
export function listenToShortcuts(target: Window = window): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (document.querySelector('[data-modal]') !== null) return;
    const typing = isTextEntry(event.target);
    const action = listActions().find(
      ({ shortcut, otherShortcut, inText, enabled }) =>
        [shortcut, otherShortcut].some(
          (keys) =>
            keys !== undefined &&
            (!typing || (inText ?? keys === otherShortcut)) &&
            matchesShortcut(event, keys, isMac()),
        ) && enabled(),
    );
    if (!action) return;
    event.preventDefault();
    // Libraries listen on the window, too: the toast messages take focus on F6.
    event.stopImmediatePropagation();
    void action.run();
  };
  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}
