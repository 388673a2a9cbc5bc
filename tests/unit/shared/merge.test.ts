import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMerge, mergeLists } from '#shared/domain/merge.ts';

const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 });

describe('Merging a list that changed on both sides', () => {
  test.each([
    { base: ['a'], mine: ['a', 'b'], theirs: ['a', 'c'], merged: ['a', 'c', 'b'], about: 'both additions' },
    {
      base: ['a'],
      mine: ['a', 'b'],
      theirs: ['a', 'b'],
      merged: ['a', 'b'],
      about: 'the same addition once',
    },
    { base: ['a', 'b'], mine: ['a'], theirs: ['a', 'b', 'c'], merged: ['a', 'c'], about: 'my removal' },
    { base: ['a', 'b'], mine: ['a', 'b', 'c'], theirs: ['b'], merged: ['b', 'c'], about: 'their removal' },
    { base: ['a'], mine: ['a', 'a'], theirs: ['a', 'b'], merged: ['a', 'b', 'a'], about: 'a doubled entry' },
    { base: null, mine: ['a'], theirs: ['b'], merged: ['b', 'a'], about: 'no value before' },
    { base: ['a'], mine: ['a', 'b'], theirs: null, merged: ['b'], about: 'their removal of the whole value' },
  ])('keeps $about', ({ base, mine, theirs, merged }) => {
    expect(mergeLists(base, mine, theirs)).toEqual(merged);
  });

  test('refuses values that are not lists, and my removal of the whole value', () => {
    expect(mergeLists('a', ['a', 'b'], ['a'])).toBeNull();
    expect(mergeLists(['a'], null, ['b'])).toBeNull();
    expect(mergeLists(['a'], ['a', 'b'], 'c')).toBeNull();
    expect(canMerge(['a'], null, ['b'])).toBe(false);
  });

  test('gives the items of the other side when one side changed nothing', () => {
    fc.assert(
      fc.property(list, list, (base, changed) => {
        expect(mergeLists(base, base, changed)).toEqual(changed);
        expect(mergeLists(base, changed, base)?.toSorted()).toEqual(changed.toSorted());
      }),
    );
  });

  test('keeps the additions and removals of both sides', () => {
    const set: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(set, set, set, (base, mine, theirs) => {
        const merged = mergeLists(base, mine, theirs) ?? [];
        const wanted = ['a', 'b', 'c', 'd', 'e'].filter((entry) =>
          base.includes(entry)
            ? mine.includes(entry) && theirs.includes(entry)
            : mine.includes(entry) || theirs.includes(entry),
        );
        expect(merged.toSorted()).toEqual(wanted);
      }),
    );
  });
});
