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
    expect(typed('e', 'u', 'e', 'r')).toEqual({
      text: 'euer',
      replaces: false,
      endsWith: null,
      backwards: false,
    });
  });

  it('end the edit when Enter or Tab is among them', () => {
    expect(typed('a', 'Enter').endsWith).toBe('Enter');
    expect(typed('a', 'Tab')).toMatchObject({ endsWith: 'Tab', backwards: false });
    expect(typed('a', press('Tab', false, true))).toMatchObject({ endsWith: 'Tab', backwards: true });
  });

  it('are not added to a text that was ended: they are for the next cell', () => {
    const ahead = new TypeAhead();
    ahead.begin();
    for (const key of ['a', 'Enter', 'b', 'Tab']) expect(ahead.hold(press(key))).toBe(true);
    expect(ahead.take()).toMatchObject({ text: 'a', endsWith: 'Enter' });
    expect(ahead.takeAfter().map(({ key }) => key)).toEqual(['b', 'Tab']);
    expect(ahead.takeAfter()).toEqual([]);
  });

  it('break the line with Alt+Enter', () => {
    expect(typed('a', { ...press('Enter'), altKey: true }, 'b')).toMatchObject({
      text: 'a\nb',
      endsWith: null,
    });
  });

  it('replace everything after Ctrl+A, by typing or by deleting', () => {
    expect(typed(press('a', true), 'x')).toEqual({
      text: 'x',
      replaces: true,
      endsWith: null,
      backwards: false,
    });
    expect(typed('q', press('a', true), 'Delete')).toEqual({
      text: '',
      replaces: true,
      endsWith: null,
      backwards: false,
    });
  });

  it('belong to the grid when no editor is opening, or when it did not come', () => {
    const ahead = new TypeAhead();
    expect(ahead.hold(press('a'))).toBe(false);
    ahead.begin();
    expect(ahead.hold(press('ArrowDown'))).toBe(false);
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
    expect(ahead.take()).toEqual({ text: '日本!', replaces: true, endsWith: null, backwards: false });
  });
});
