import { expect, it } from 'vitest';
import { shortcutText } from '../../../../renderer/src/components/shortcut-keys.ts';
import { rendererSources } from '../../../support/renderer-sources.ts';

it.each([
  ['Mod+K', 'Ctrl+K', '⌘+K'],
  ['Ctrl+Shift+1', 'Ctrl+Shift+1', '⌃+⇧+1'],
  ['Mod', 'Ctrl', '⌘'],
])('writes %s as it is printed on the keyboard', (shortcut, other, mac) => {
  expect([shortcutText(shortcut, false), shortcutText(shortcut, true)]).toEqual([other, mac]);
});

it('no sentence outside the cell editors names the Ctrl key', () => {
  const sentences = rendererSources()
    .filter(({ path }) => !path.startsWith('editors'))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/.*\bCtrl(?:\+\S+)?(?: [a-z]|: [^[]).*/g)].map(([line]) => `${path}: ${line.trim()}`),
    );
  expect(sentences).toEqual([]);
});
