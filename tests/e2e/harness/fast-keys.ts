import type { Page } from 'playwright/test';

const CODES: Readonly<Record<string, number>> = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  End: 35,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  F2: 113,
};
/** The commands that the browser runs for keys from the system; keys that bypass the system have to name them. */
const COMMANDS: Readonly<Record<string, string>> = {
  'Control+a': 'selectAll',
  'Control+c': 'copy',
  'Control+x': 'cut',
  'Control+v': 'paste',
};
const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** Presses keys ("a", "Enter", "Control+z") as the system does while the page is busy: none waits for the one before. */
export async function pressAtOnce(page: Page, keys: readonly string[]): Promise<void> {
  const system = await page.context().newCDPSession(page);
  const press = (name: string) => {
    const [key = '', ...held] = name.split('+').reverse();
    const modifiers = held.reduce((sum, modifier) => sum + (MODIFIERS[modifier] ?? 0), 0);
    const text = key === 'Enter' ? '\r' : key.length === 1 && modifiers === 0 ? key : undefined;
    const windowsVirtualKeyCode = CODES[key] ?? key.toUpperCase().charCodeAt(0);
    const commands = COMMANDS[name] ? [COMMANDS[name]] : undefined;
    const event = { key, modifiers, windowsVirtualKeyCode };
    return [
      system.send('Input.dispatchKeyEvent', {
        type: text ? 'keyDown' : 'rawKeyDown',
        text,
        commands,
        ...event,
      }),
      system.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ];
  };
  await Promise.all(keys.flatMap(press));
  await system.detach();
}
