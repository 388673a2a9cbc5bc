import { afterEach, expect, test, vi } from 'vitest';
import type { Action } from '../../../../renderer/src/actions/action.ts';
import { type KeyPress, matchesShortcut, parseShortcut } from '../../../../renderer/src/actions/shortcut.ts';
import { listActions, registerActions, runAction } from '../../../../renderer/src/actions/table.ts';
import { shortcutKeys } from '../../../../renderer/src/components/shortcut-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  label: id,
  group: 'Help',
  enabled: () => true,
  run: () => undefined,
  ...more,
});

const registered: (() => void)[] = [];
const register = (actions: Action[]) => {
  const unregister = registerActions(actions);
  registered.push(unregister);
  return unregister;
};
afterEach(() => {
  for (const unregister of registered.splice(0)) unregister();
});

test('"Mod" is Control, and Command on a Mac', () => {
  const control = press('k', { ctrlKey: true });
  const command = press('k', { metaKey: true });
  expect(matchesShortcut(control, 'Mod+K', false)).toBe(true);
  expect(matchesShortcut(command, 'Mod+K', false)).toBe(false);
  expect(matchesShortcut(command, 'Mod+K', true)).toBe(true);
  expect(matchesShortcut(control, 'Mod+K', true)).toBe(false);
});

test('a shortcut does not match with an extra or a missing modifier', () => {
  expect(matchesShortcut(press('z', { ctrlKey: true, shiftKey: true }), 'Mod+Z', false)).toBe(false);
  expect(matchesShortcut(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', false)).toBe(true);
  expect(matchesShortcut(press('k', { ctrlKey: true, altKey: true }), 'Mod+K', false)).toBe(false);
  expect(matchesShortcut(press('k'), 'Mod+K', false)).toBe(false);
});

test('"?" matches with and without Shift, as keyboards differ', () => {
  expect(matchesShortcut(press('?', { shiftKey: true }), '?', false)).toBe(true);
  expect(matchesShortcut(press('?'), '?', false)).toBe(true);
  expect(matchesShortcut(press('?', { ctrlKey: true }), '?', false)).toBe(false);
});

test('a digit matches by its physical key, whatever character Shift produces', () => {
  const shifted = press('!', { code: 'Digit1', ctrlKey: true, shiftKey: true });
  expect(matchesShortcut(shifted, 'Ctrl+Shift+1', false)).toBe(true);
  expect(matchesShortcut({ ...shifted, code: 'Digit2' }, 'Ctrl+Shift+1', false)).toBe(false);
});

test.each(['', 'Mod', 'Mod+', 'Meta+K', 'Mod+Mod+K', 'K+Mod'])('"%s" is not a shortcut', (text) => {
  expect(() => parseShortcut(text)).toThrow(/is not a shortcut/);
});

test('shortcut keys are labelled as on the user’s keyboard', () => {
  expect(shortcutKeys('Mod+Shift+K', false)).toEqual(['Ctrl', 'Shift', 'K']);
  expect(shortcutKeys('Mod+Shift+K', true)).toEqual(['⌘', '⇧', 'K']);
});

test('an action is listed from its registration until it is unregistered', () => {
  const unregister = register([action('a'), action('b')]);
  expect(listActions().map(({ id }) => id)).toEqual(['a', 'b']);
  unregister();
  expect(listActions()).toEqual([]);
});

test('unregistering an action that was replaced keeps the new one', () => {
  const first = register([action('a', { label: 'first' })]);
  register([action('a', { label: 'second' })]);
  first();
  expect(listActions().map(({ label }) => label)).toEqual(['second']);
});

test('an action with a malformed shortcut is refused at registration and not listed', () => {
  expect(() => registerActions([action('a', { shortcut: 'Strg+K' })])).toThrow(/is not a shortcut/);
  expect(listActions()).toEqual([]);
});

test('an action runs only when it is enabled', () => {
  const run = vi.fn();
  let enabled = false;
  register([action('a', { run, enabled: () => enabled })]);
  expect(runAction('a')).toBe(false);
  enabled = true;
  expect(runAction('a')).toBe(true);
  expect(runAction('unknown')).toBe(false);
  expect(run).toHaveBeenCalledOnce();
});
