import { describe, expect, it } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { replacedMessage } from '../../../../renderer/src/features/catalog/find-replace/use-replaced.ts';

const edit = { kind: 'replace', replacement: 'Vase' } as BlockEdit;
const replaced = { edit, cells: 570, step: 4 };

describe('the message about a replacement', () => {
  it('is shown when nothing more is found, whatever was edited since', () => {
    expect(replacedMessage(replaced, edit, 5, true)).toBe('Replaced in 570 cells');
    expect(replacedMessage({ ...replaced, cells: 1 }, edit, null, true)).toBe('Replaced in 1 cell');
  });

  it('is shown while hits remain, until the replacement is undone', () => {
    expect(replacedMessage(replaced, edit, 4, false)).toBe('Replaced in 570 cells');
    expect(replacedMessage(replaced, edit, 5, false)).toBeNull();
    expect(replacedMessage(replaced, edit, null, false)).toBeNull();
    // A job has only begun.
    expect(replacedMessage({ ...replaced, step: null }, edit, null, false)).toBeNull();
  });

  it('is not shown for another replacement, or before the first one', () => {
    expect(replacedMessage(replaced, { ...edit }, 4, true)).toBeNull();
    expect(replacedMessage(null, edit, 4, true)).toBeNull();
  });
});
