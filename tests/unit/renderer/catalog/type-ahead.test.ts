import { describe, expect, it } from 'vitest';
import { TypeAhead } from '../../../../renderer/src/editors/type-ahead.ts';

const press = (key: string, ctrlKey = false, shiftKey = false) => ({
  key,
  ctrlKey,
  shiftKey,
  metaKey: false,
  altKey: false,
});
const typed = (...keys: (string | ReturnType<typeof press>)[]) => {
  const ahead = new TypeAhead();
  ahead.begin();
  for (const key of keys) ahead.hold(typeof key === 'string' ? press(key) : key);
  return ahead.take();
};

describe('keys pressed while an editor is opening', () => {
  it('are held in their order', () => {
    expect(typed('e', 'u', 'e', 'r')).toEqual({ text: 'euer', replaces: false, rest: [] });
  });

  it.each(['Enter', 'Tab', 'Escape', 'ArrowDown', 'F2'])(
    'are no text from %s on: what follows is perhaps for another cell',
    (key) => {
      const { text, rest } = typed('a', 'b', key, 'c', press('z', true), 'Delete');
      expect(text).toBe('ab');
      expect(rest).toMatchObject([press(key), press('c'), press('z', true), press('Delete')]);
    },
  );

  it('copy and cut in the editor, not on its cell, and what is pasted is for the editor', () => {
    const ahead = new TypeAhead();
    expect(ahead.holdPasted('for the cell')).toBe(false);
    ahead.begin();
    ahead.hold(press('a'));
    ahead.hold(press('a', true));
    for (const key of ['x', 'c']) expect(ahead.hold(press(key, true))).toBe(true);
    expect(ahead.holdPasted('two\nlines')).toBe(true);
    ahead.hold(press('b'));
    const { text, rest } = ahead.take();
    expect(text).toBe('a');
    expect(rest).toMatchObject([
      press('a', true),
      press('x', true),
      press('c', true),
      { pasted: 'two\nlines' },
      press('b'),
    ]);
  });

  it('leave all marked after Ctrl+A, for what is typed once the editor is there', () => {
    expect(typed('q', press('a', true))).toMatchObject({ text: 'q', rest: [press('a', true)] });
  });

  it('leave those that paste, the system and a modifier alone', () => {
    const ahead = new TypeAhead();
    ahead.begin();
    for (const key of [
      press('v', true),
      press('v', true, true),
      press('Insert', false, true),
      press('F5'),
      press('Shift', false, true),
    ])
      expect(ahead.hold(key)).toBe(false);
    expect(ahead.take()).toEqual({ text: '', replaces: false, rest: [] });
  });

  it('break the line with Alt+Enter', () => {
    expect(typed('a', { ...press('Enter'), altKey: true }, 'b')).toMatchObject({
      text: 'a\nb',
      rest: [],
    });
  });

  it('replace everything after Ctrl+A, by typing or by deleting', () => {
    expect(typed(press('a', true), 'x')).toEqual({ text: 'x', replaces: true, rest: [] });
    expect(typed('q', press('a', true), 'Delete')).toEqual({ text: '', replaces: true, rest: [] });
  });

  it('belong to the grid when no editor is opening, or when it did not come', () => {
    const ahead = new TypeAhead();
    expect(ahead.hold(press('a'))).toBe(false);
    ahead.begin();
    ahead.take();
    expect(ahead.hold(press('a'))).toBe(false);
    ahead.begin();
    ahead.end();
    expect(ahead.hold(press('a'))).toBe(false);
  });

  it('go on with what an input method made, which replaces the value', () => {
    const ahead = new TypeAhead();
    ahead.begin('日本');
    ahead.hold(press('!'));
    expect(ahead.take()).toEqual({ text: '日本!', replaces: true, rest: [] });
  });
});
