import { describe, expect, it } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { replacedMessage } from '../../../../renderer/src/features/catalog/find-replace/use-replaced.ts';

const edit = { kind: 'replace', replacement: 'Vase' } as BlockEdit;
const label = 'Replace “Krug” with “Vase” in 570 cells';
const replaced = { edit, cells: 570, label };

describe('the message about a replacement', () => {
  it('is shown when nothing more is found, whatever was edited since', () => {
    expect(replacedMessage(replaced, edit, 'Edit title · de', true)).toBe('Replaced in 570 cells');
    expect(replacedMessage({ ...replaced, cells: 1 }, edit, null, true)).toBe('Replaced in 1 cell');
  });

  it('is shown while hits remain, until the replacement is undone', () => {
    expect(replacedMessage(replaced, edit, label, false)).toBe('Replaced in 570 cells');
    expect(replacedMessage(replaced, edit, null, false)).toBeNull();
  });

  it('is not shown for another replacement, or before the first one', () => {
    expect(replacedMessage(replaced, { ...edit }, label, true)).toBeNull();
    expect(replacedMessage(null, edit, label, true)).toBeNull();
  });
});
