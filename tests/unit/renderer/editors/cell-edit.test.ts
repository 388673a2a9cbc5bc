import { describe, expect, it } from 'vitest';
import { CellEdit } from '../../../../renderer/src/editors/cell-edit.ts';
import { TypingField } from '../../../support/typing-field.ts';

const REF = { product: 1, property: 'title', locale: 'de' };

/** An edit of a cell that is not read yet. */
function begun(beginning: 'replace' | 'keep') {
  const edit = new CellEdit();
  const field = new TypingField();
  edit.attach(field as unknown as HTMLTextAreaElement);
  edit.open(REF, 'text', null, beginning);
  return { edit, field, arrive: (value: string) => edit.arrive('text', { ref: REF, value, seen: value }) };
}

describe('undo of a word in the middle of which the old value arrived', () => {
  it('takes back the whole word, however it was cut', () => {
    for (const letters of [0, 1, 2, 3]) {
      const { edit, field, arrive } = begun('keep');
      field.type('Mit'.slice(0, letters));
      arrive('');
      field.type('Mit'.slice(letters));
      edit.step(-1);
      expect([letters, field.value]).toEqual([letters, '']);
      edit.step(1);
      expect([letters, field.value]).toEqual([letters, 'Mit']);
    }
  });

  it('goes back to the old value, and no further', () => {
    const { edit, field, arrive } = begun('keep');
    field.type('s');
    arrive('Kessel');
    field.type('et');
    expect(field.value).toBe('Kesselset');
    edit.step(-1);
    edit.step(-1);
    expect(field.value).toBe('Kessel');
  });

  it('keeps what was inserted as one piece a step of its own', () => {
    const { edit, field, arrive } = begun('keep');
    edit.setText('Pasted');
    arrive('');
    field.type('s');
    edit.step(-1);
    expect(field.value).toBe('Pasted');
  });
});
