import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decidedWords,
  driftWords,
  waysToDecide,
} from '../../../../renderer/src/changesets/conflict-words.ts';
import { threeWay } from '../../../../renderer/src/changesets/three-way.ts';

describe('a conflict laid out', () => {
  it('marks what each side changed against what the user saw', () => {
    const { saw, theirs, mine, merged } = threeWay(
      { base: 'Kettle, 1 l', theirs: 'Kettle, 2 l', mine: 'Steel kettle, 1 l' },
      'en',
    );
    expect(saw).toEqual({ kind: 'value', value: 'Kettle, 1 l' });
    expect(theirs).toMatchObject({
      kind: 'text',
      parts: expect.arrayContaining([{ kind: 'added', text: '2' }]),
    });
    expect(mine).toMatchObject({ kind: 'text' });
    expect(merged).toBeNull();
  });

  it('shows what a merged list would be before it is merged, with what it adds to the service’s', () => {
    const { merged } = threeWay({ base: ['a', 'b'], theirs: ['a', 'b', 'c'], mine: ['a', 'mine'] }, 'en');
    expect(merged).toEqual({
      kind: 'list',
      items: [
        { kind: 'same', text: 'a' },
        { kind: 'same', text: 'c' },
        { kind: 'added', text: 'mine' },
      ],
    });
  });

  it('says that a side took the value away', () => {
    expect(threeWay({ base: 'a', theirs: null, mine: 'b' }, 'en').theirs).toEqual({ kind: 'removed' });
    expect(threeWay({ base: 'a', theirs: 'b', mine: null }, 'en').mine).toEqual({ kind: 'removed' });
  });
});

describe('the ways to decide', () => {
  it('merging is offered for lists only', () => {
    expect(waysToDecide({ base: 'a', theirs: 'b', mine: 'mine' })).toEqual(['mine', 'theirs']);
    expect(waysToDecide({ base: ['a'], theirs: 'b', mine: ['mine'] })).toEqual(['mine', 'theirs']);
    expect(waysToDecide({ base: ['a'], theirs: ['b'], mine: null })).toEqual(['mine', 'theirs']);
    expect(waysToDecide({ base: null, theirs: ['b'], mine: ['mine'] })).toEqual(['mine', 'theirs', 'merge']);
  });

  it('merging is offered exactly where there is something to show as merged', () => {
    const value = fc.oneof(fc.constant(null), fc.string(), fc.array(fc.string()));
    fc.assert(
      fc.property(value, value, value, (base, mine, theirs) => {
        const values = { base, theirs, mine };
        const shown = threeWay(values, 'en').merged;
        expect(waysToDecide(values).includes('merge')).toBe(shown !== null);
      }),
    );
  });
});

describe('what deciding came to', () => {
  it('is said with its number', () => {
    expect(decidedWords('mine', 1, 0)).toEqual({
      title: '1 conflict decided: your values stay staged',
      message: undefined,
    });
    expect(decidedWords('theirs', 12, 0).title).toBe('12 conflicts decided: the service’s values stay');
  });

  it('tells what could not be merged', () => {
    expect(decidedWords('merge', 5, 2)).toEqual({
      title: '3 conflicts decided: both sides’ entries are staged',
      message: '2 are no lists and stay conflicts.',
    });
    expect(decidedWords('merge', 1, 1)).toEqual({
      title: 'Nothing was merged',
      message: 'One is no list and stays a conflict.',
    });
  });

  it('what drifted was not overwritten', () => {
    expect(driftWords(3)).toBe('3 values changed in the service meanwhile: they were not overwritten.');
    expect(driftWords(1)).toBe('1 value changed in the service meanwhile: it was not overwritten.');
  });
});
