import { describe, expect, it } from 'vitest';
import { TypeAhead } from '../../../../renderer/src/features/catalog/editing/type-ahead.ts';

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });
const typed = (...keys: (string | ReturnType<typeof press>)[]) => {
  const ahead = new TypeAhead();
  ahead.begin(0);
  for (const key of keys) ahead.hold(typeof key === 'string' ? press(key) : key, 10);
  return ahead.take();
};

describe('keys pressed while an editor is opening', () => {
  it('are held in their order', () => {
    expect(typed('e', 'u', 'e', 'r')).toEqual({ text: 'euer', replaces: false, endsWith: null });
  });

  it('end the edit when Enter or Tab is among them', () => {
    expect(typed('a', 'Enter').endsWith).toBe('Enter');
    expect(typed('a', 'Tab').endsWith).toBe('Tab');
  });

  it('replace everything after Ctrl+A, by typing or by deleting', () => {
    expect(typed(press('a', true), 'x')).toEqual({ text: 'x', replaces: true, endsWith: null });
    expect(typed('q', press('a', true), 'Delete')).toEqual({ text: '', replaces: true, endsWith: null });
  });

  it('belong to the grid when no editor is opening, or when it did not come', () => {
    const ahead = new TypeAhead();
    expect(ahead.hold(press('a'), 0)).toBe(false);
    ahead.begin(0);
    expect(ahead.hold(press('a'), 60_000)).toBe(false);
    ahead.begin(0);
    expect(ahead.hold(press('ArrowDown'), 10)).toBe(false);
    ahead.take();
    expect(ahead.hold(press('a'), 10)).toBe(false);
    ahead.begin(0);
    ahead.end();
    expect(ahead.hold(press('a'), 10)).toBe(false);
  });

  it('go on with what an input method made, which replaces the value', () => {
    const ahead = new TypeAhead();
    ahead.begin(0, '日本');
    ahead.hold(press('!'), 10);
    expect(ahead.take()).toEqual({ text: '日本!', replaces: true, endsWith: null });
  });
});
