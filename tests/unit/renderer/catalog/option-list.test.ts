import type { KeyboardEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { CellEdit } from '../../../../renderer/src/editors/cell-edit.ts';
import { type EditorHost, editorKey } from '../../../../renderer/src/editors/editor-keys.ts';
import { listedOptions } from '../../../../renderer/src/editors/options/option-list.ts';
import { TypingField } from '../../../support/typing-field.ts';

const REF = { product: 1, property: 'colour', locale: 'en' };
const COLOURS = ['Blue', 'Dark blue', 'Graphite', 'Green'];

/** An open editor of a cell in a column with few values. */
function opened(value: string, beginning: 'replace' | 'keep', wantsList = false) {
  const edit = new CellEdit();
  const field = new TypingField();
  edit.attach(field as unknown as HTMLTextAreaElement);
  edit.open(REF, 'text', { ref: REF, value, seen: value }, beginning);
  edit.offer({ texts: COLOURS, products: new Map() }, wantsList);
  const left: string[] = [];
  const host: EditorHost = {
    arrowsLeave: true,
    leave: (key) => left.push(`${key}: ${edit.close()?.text}`),
    cancel: () => left.push(`cancelled: ${edit.close() !== null}`),
    fill: () => false,
  };
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    editorKey(
      {
        key,
        target: field,
        nativeEvent: { isComposing: false },
        preventDefault: () => undefined,
        stopPropagation: () => undefined,
        ...more,
      } as unknown as KeyboardEvent,
      edit,
      host,
    );
  const listed = () => (edit.state ? listedOptions(edit.state) : []);
  return { edit, field, press, listed, left };
}

describe('the values of a column', () => {
  it('are listed when they contain the typed text, those that begin with it first', () => {
    const { field, listed } = opened('', 'replace');
    expect(listed()).toEqual([]);
    field.type('BL');
    expect(listed()).toEqual(['Blue', 'Dark blue']);
    field.type('x');
    expect(listed()).toEqual([]);
  });

  it('do not replace the typed text unless one is chosen', () => {
    const { field, press, left } = opened('', 'replace');
    field.type('gr');
    press('Enter');
    expect(left).toEqual(['Enter: gr']);
  });

  it('are chosen with arrow keys, accepted with Enter or Tab, and left again with ↑', () => {
    for (const key of ['Enter', 'Tab']) {
      const { field, press, left } = opened('', 'replace');
      field.type('gr');
      press('ArrowDown');
      press('ArrowDown');
      press(key);
      expect(left).toEqual([`${key}: Green`]);
    }
    const { field, press, left } = opened('', 'replace');
    field.type('gr');
    press('ArrowDown');
    press('ArrowUp');
    press('Enter');
    expect(left).toEqual(['Enter: gr']);
  });

  it('are all listed with Alt+↓, the current one chosen, and hidden with Alt+↑', () => {
    const { press, listed, edit } = opened('Graphite', 'keep');
    press('ArrowDown', { altKey: true });
    expect(listed()).toEqual(COLOURS);
    expect(edit.state?.list?.at).toBe(2);
    press('ArrowUp', { altKey: true });
    expect(listed()).toEqual([]);
  });

  it('are listed on arrival when the list was requested before they were read', () => {
    expect(opened('Graphite', 'keep', true).listed()).toEqual(COLOURS);
    expect(opened('Graphite', 'keep').listed()).toEqual([]);
  });

  it('are hidden by the first Escape; the second cancels the edit', () => {
    const { field, press, edit, listed, left } = opened('', 'replace');
    field.type('gr');
    press('Escape');
    expect(listed()).toEqual([]);
    expect(edit.state?.text).toBe('gr');
    press('Escape');
    expect(left).toEqual(['cancelled: true']);
  });

  it('leave the arrow keys to the grid when none is listed', () => {
    const { field, press, left } = opened('', 'replace');
    field.type('Mauve');
    press('ArrowDown');
    expect(left).toEqual(['ArrowDown: Mauve']);
  });
});
