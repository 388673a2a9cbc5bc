const isMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

const names: Record<string, [other: string, mac: string]> = {
  Mod: ['Ctrl', '⌘'],
  Ctrl: ['Ctrl', '⌃'],
  Shift: ['Shift', '⇧'],
  Alt: ['Alt', '⌥'],
  Enter: ['↵', '↵'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
  Escape: ['Esc', 'Esc'],
  Delete: ['Del', '⌦'],
  Backspace: ['Backspace', '⌫'],
};

/** The keys of a shortcut as they are printed on this system's keyboard: "Mod+K" → ["Ctrl", "K"] or ["⌘", "K"]. */
export function shortcutKeys(shortcut: string, mac = isMac()): string[] {
  return shortcut.split('+').map((key) => names[key]?.[mac ? 1 : 0] ?? key);
}

/** A shortcut inside a sentence: "Mod+K" → "Ctrl+K" or "⌘+K". */
export const shortcutText = (shortcut: string, mac = isMac()): string =>
  shortcutKeys(shortcut, mac).join('+');
