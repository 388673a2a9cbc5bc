import { t } from '@lingui/core/macro';

const isMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

const names: Record<string, [other: string, mac: string]> = {
  Mod: [t`Ctrl`, '⌘'],
  Ctrl: [t`Ctrl`, '⌃'],
  Shift: [t`Shift`, '⇧'],
  Alt: [t`Alt`, '⌥'],
  Enter: ['↵', '↵'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
  Escape: [t`Esc`, t`Esc`],
  Delete: [t`Del`, '⌦'],
  Space: [t`Space`, t`Space`],
  Home: [t`Home`, t`Home`],
  End: [t`End`, t`End`],
  PageUp: [t`PageUp`, t`PageUp`],
  PageDown: [t`PageDown`, t`PageDown`],
  Backspace: [t`Backspace`, '⌫'],
};

/** The keys of a shortcut as they are printed on this system's keyboard: "Mod+K" → ["Ctrl", "K"] or ["⌘", "K"]. */
export function shortcutKeys(shortcut: string, mac = isMac()): string[] {
  return shortcut.split('+').map((key) => names[key]?.[mac ? 1 : 0] ?? key);
}

/** A shortcut inside a sentence: "Mod+K" → "Ctrl+K" or "⌘+K". */
export const shortcutText = (shortcut: string, mac = isMac()): string =>
  shortcutKeys(shortcut, mac).join('+');
