import { describe, expect, it } from 'vitest';
import {
  contentFrom,
  contentText,
  type EditorContent,
  editedText,
  outcomeOf,
} from '../../../../renderer/src/editors/edit-outcome.ts';
import type { EditorKind } from '../../../../renderer/src/editors/editor-kind.ts';

const content = (kind: EditorKind, text: string): EditorContent => ({ kind, text, items: [] });
const set = (value: unknown) => ({ change: { kind: 'set', value } });

describe('a commit', () => {
  it('changes nothing when the typed value equals the current one', () => {
    for (const [kind, value] of [
      ['text', 'old'],
      ['number', 1.5],
      ['yesno', false],
      ['date', '2026-05-04'],
    ] as const)
      expect(outcomeOf(content(kind, editedText(kind, value)), value)).toBeNull();
    expect(outcomeOf(contentFrom('list', ['a', 1, true], 'keep', ''), ['a', 1, true])).toBeNull();
    expect(outcomeOf(content('text', ''), null)).toBeNull();
  });

  it('sets the value that was typed, converted to its kind where possible', () => {
    expect(outcomeOf(content('text', ''), 'old')).toEqual(set(''));
    expect(outcomeOf(content('number', '2'), 1)).toEqual(set(2));
    expect(outcomeOf(content('yesno', 'true'), null)).toEqual(set(true));
    expect(outcomeOf(content('date', '2026-5-4'), null)).toEqual(set('2026-05-04'));
    expect(outcomeOf(content('date', 'spring'), '2026-05-04')).toEqual(set('spring'));
    expect(outcomeOf(contentFrom('list', ['a'], 'keep', 'b'), ['a'])).toEqual(set(['a', 'b']));
  });

  it('refuses text that is not a number in a number cell', () => {
    for (const text of ['five', ''])
      expect(outcomeOf(content('number', text), 5)).toEqual({ refused: expect.any(String) });
  });
});

describe('an editor whose value is read after typing began', () => {
  it('appends to the value or replaces it, depending on how the edit began', () => {
    expect(contentFrom('text', 'old', 'keep', '!').text).toBe('old!');
    expect(contentFrom('text', 'old', 'replace', 'new').text).toBe('new');
    expect(contentFrom('number', 12, 'keep', '3').text).toBe('123');
    expect(contentFrom('text', 'old', { recovered: 'typed before' }, '').text).toBe('typed before');
  });

  it('chooses yes or no by the typed letter, or keeps what was typed', () => {
    expect(contentFrom('yesno', true, 'replace', 'n').text).toBe('false');
    expect(contentFrom('yesno', true, 'replace', 'x').text).toBe('x');
    expect(contentFrom('yesno', null, 'keep', '').text).toBe('');
  });

  it('adds an item to a list, and recovers the list when it could not be saved', () => {
    const added = contentFrom('list', ['a', { id: 1 }], 'replace', 'b');
    expect(outcomeOf(added, ['a', { id: 1 }])).toEqual(set(['a', { id: 1 }, 'b']));
    const again = contentFrom('list', ['a', { id: 1 }], { recovered: contentText(added) }, '');
    expect(outcomeOf(again, ['a', { id: 1 }])).toEqual(set(['a', { id: 1 }, 'b']));
  });
});
