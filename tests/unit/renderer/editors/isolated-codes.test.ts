import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellEdit } from '../../../../renderer/src/editors/cell-edit.ts';
import {
  isolated,
  shownPosition,
  textPosition,
  withoutIsolates,
} from '../../../../renderer/src/editors/isolated-codes.ts';
import { TypingField } from '../../../support/typing-field.ts';

const texts = fc
  .array(fc.constantFrom('صوف ', '<b>', '</b>', '{size}', '&amp;', ' ', 'a', '<', '>', '%s', 'ناعم'))
  .map((parts) => parts.join(''));

describe('isolated codes', () => {
  it('lose nothing, and keep every position', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, nth) => {
        const shown = isolated(text);
        expect(withoutIsolates(shown)).toBe(text);
        const position = nth % (text.length + 1);
        expect(textPosition(shown, shownPosition(shown, position))).toBe(position);
      }),
    );
  });

  it('stand between marks, and what is typed beside them does not', () => {
    expect(isolated('صوف <b>ناعم</b>')).toBe('صوف \u2066<b>\u2069ناعم\u2066</b>\u2069');
    const shown = isolated('<b>a');
    expect(shownPosition(shown, 0)).toBe(0);
    expect(shownPosition(shown, 3)).toBe('\u2066<b>\u2069'.length);
  });
});

describe('the field of an Arabic text', () => {
  const begun = (value: string, locale = 'ar') => {
    const edit = new CellEdit();
    const field = new TypingField();
    edit.attach(field as unknown as HTMLTextAreaElement);
    const ref = { product: 1, property: 'title', locale };
    edit.open(ref, 'multiline', { ref, value }, 'keep');
    return { edit, field };
  };

  it('shows codes isolated; the text that is edited has no marks', () => {
    const { edit, field } = begun('صوف <b>ناعم</b>');
    expect(field.value).toBe('صوف \u2066<b>\u2069ناعم\u2066</b>\u2069');
    field.type(' {size}');
    expect(edit.state?.text).toBe('صوف <b>ناعم</b> {size}');
    expect(field.value).toBe('صوف \u2066<b>\u2069ناعم\u2066</b>\u2069 \u2066{size}\u2069');
    edit.insert('%s');
    expect(edit.state?.text).toBe('صوف <b>ناعم</b> {size}%s');
    edit.step(-1);
    expect(edit.state?.text).toBe('صوف <b>ناعم</b> {size}');
  });

  it('keeps marks that are part of a text', () => {
    const { edit, field } = begun('\u2066A\u2069 <b>');
    expect(field.value).toBe('\u2066A\u2069 <b>');
    field.type('x');
    expect(edit.state?.text).toBe('\u2066A\u2069 <b>x');
    const other = begun('<b>');
    other.edit.insert('\u2066A\u2069');
    expect(other.edit.state?.text).toBe('<b>\u2066A\u2069');
  });

  it('gives away what is copied, cut or dragged without the marks', () => {
    const text = 'صوف <b>ناعم</b>';
    const { edit, field } = begun(text);
    for (const type of ['copy', 'dragstart', 'cut'] as const) {
      field.setSelectionRange(0, field.value.length);
      expect(field.give(type)).toBe(text);
      expect(edit.state?.text).toBe(type === 'cut' ? '' : text);
    }
    edit.step(-1);
    expect(edit.state?.text).toBe(text);
    field.readOnly = true;
    field.setSelectionRange(0, field.value.length);
    expect(field.give('cut')).toBe(text);
    expect(edit.state?.text).toBe(text);
  });

  it('leaves it to the browser to copy marks that are part of a text, and texts from left to right', () => {
    for (const { field } of [begun('\u2066A\u2069 <b>'), begun('Wolle <b>weich</b>', 'de')]) {
      field.setSelectionRange(0, field.value.length);
      expect(field.give('copy')).toBeNull();
    }
  });

  it('is shown as it is in languages from left to right', () => {
    expect(begun('Wolle <b>weich</b>', 'de').field.value).toBe('Wolle <b>weich</b>');
  });
});
