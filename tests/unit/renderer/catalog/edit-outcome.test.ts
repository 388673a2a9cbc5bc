import { describe, expect, it } from 'vitest';
import {
  type Draft,
  draftOf,
  draftText,
  editedText,
  outcomeOf,
} from '../../../../renderer/src/editors/edit-outcome.ts';
import type { EditorKind } from '../../../../renderer/src/editors/editor-kind.ts';

const draft = (kind: EditorKind, text: string): Draft => ({ kind, text, items: [] });
const set = (value: unknown) => ({ change: { kind: 'set', value } });

describe('what a commit does', () => {
  it('changes nothing where the value is typed that is there already', () => {
    for (const [kind, value] of [
      ['text', 'old'],
      ['number', 1.5],
      ['yesno', false],
      ['date', '2026-05-04'],
    ] as const)
      expect(outcomeOf(draft(kind, editedText(kind, value)), value)).toBeNull();
    expect(outcomeOf(draftOf('list', ['a', 1, true], 'keep', ''), ['a', 1, true])).toBeNull();
    expect(outcomeOf(draft('text', ''), null)).toBeNull();
  });

  it('sets what is typed, as what it is', () => {
    expect(outcomeOf(draft('text', ''), 'old')).toEqual(set(''));
    expect(outcomeOf(draft('number', '2'), 1)).toEqual(set(2));
    expect(outcomeOf(draft('yesno', 'Yes'), null)).toEqual(set(true));
    expect(outcomeOf(draft('date', '2026-5-4'), null)).toEqual(set('2026-05-04'));
    expect(outcomeOf(draft('date', 'spring'), '2026-05-04')).toEqual(set('spring'));
    expect(outcomeOf(draftOf('list', ['a'], 'keep', 'b'), ['a'])).toEqual(set(['a', 'b']));
  });

  it('refuses what is no number, also where the value is one', () => {
    for (const text of ['five', ''])
      expect(outcomeOf(draft('number', text), 5)).toEqual({ refused: expect.any(String) });
  });
});

describe('a draft whose value is read after the first letters', () => {
  it('goes on from the value or replaces it, as the edit began', () => {
    expect(draftOf('text', 'old', 'keep', '!').text).toBe('old!');
    expect(draftOf('text', 'old', 'replace', 'new').text).toBe('new');
    expect(draftOf('number', 12, 'keep', '3').text).toBe('123');
    expect(draftOf('text', 'old', { recovered: 'typed before' }, '').text).toBe('typed before');
  });

  it('chooses yes or no by the letter, or leaves what is there', () => {
    expect(draftOf('yesno', true, 'replace', 'n').text).toBe('No');
    expect(draftOf('yesno', true, 'replace', 'x').text).toBe('Yes');
    expect(draftOf('yesno', null, 'keep', '').text).toBe('');
  });

  it('adds to a list, and gives it back as it was when it could not be saved', () => {
    const added = draftOf('list', ['a', { id: 1 }], 'replace', 'b');
    expect(outcomeOf(added, ['a', { id: 1 }])).toEqual(set(['a', { id: 1 }, 'b']));
    const again = draftOf('list', ['a', { id: 1 }], { recovered: draftText(added) }, '');
    expect(outcomeOf(again, ['a', { id: 1 }])).toEqual(set(['a', { id: 1 }, 'b']));
  });
});
