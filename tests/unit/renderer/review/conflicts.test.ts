import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Intent } from '#shared/domain/cell.ts';
import { draftFor, effectiveValue, rebase } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import {
  decidedMessage,
  driftMessage,
  mergeLabel,
  waysToDecide,
  waysToDecideMany,
} from '../../../../renderer/src/changesets/conflict-messages.ts';
import { afterMine, mergedApart } from '../../../../renderer/src/changesets/conflict-values.ts';
import { threeWay } from '../../../../renderer/src/changesets/three-way.ts';

describe('the three-way view of a conflict', () => {
  it('marks what each side changed from the base', () => {
    const { saw, theirs, mine, merged } = threeWay(
      { base: 'Kettle, 1 l', theirs: 'Kettle, 2 l', mine: 'Steel kettle, 1 l', intent: 'set' },
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

  it('previews the merged list with its additions to the service’s list', () => {
    const { merged } = threeWay(
      { base: ['a', 'b'], theirs: ['a', 'b', 'c'], mine: ['a', 'mine'], intent: 'set' },
      'en',
    );
    expect(merged).toEqual({
      kind: 'list',
      items: [
        { kind: 'same', text: 'a' },
        { kind: 'same', text: 'c' },
        { kind: 'added', text: 'mine' },
      ],
    });
  });

  it('shows that a side removed the value', () => {
    const set = { base: 'a', theirs: null, mine: 'b', intent: 'set' } as const;
    expect(threeWay(set, 'en').theirs).toEqual({ kind: 'removed' });
    const remove = { base: 'a', theirs: 'b', mine: null, intent: 'remove' } as const;
    expect(threeWay(remove, 'en').mine).toEqual({ kind: 'removed' });
  });

  it('shows the service’s list with mine appended, even if the item is already there', () => {
    const list = { base: ['a'], theirs: ['theirs', 'mine'], mine: ['a', 'mine'] };
    const { mine, items } = threeWay({ ...list, intent: 'append' }, 'en');
    expect(items).toBe('added');
    expect(mine).toEqual({
      kind: 'list',
      items: [
        { kind: 'same', text: 'theirs' },
        { kind: 'same', text: 'mine' },
        { kind: 'added', text: 'mine' },
      ],
    });
    expect(threeWay({ ...list, intent: 'set' }, 'en')).toMatchObject({ items: null });
  });

  it('shows as mine the value that results from keep mine', () => {
    const value = fc.oneof(fc.constant(null), fc.string(), fc.array(fc.constantFrom('a', 'b', 'c')));
    const added = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1 });
    fc.assert(
      fc.property(value, value, fc.oneof(value, added), (base, theirs, next) => {
        const wanted = Array.isArray(base) && Array.isArray(next) ? [...base, ...next] : next;
        const draft = draftFor(base, wanted);
        if (!draft) return;
        const kept = rebase(draft, theirs);
        const { intent } = draft;
        const shown = afterMine({ base, theirs, mine: effectiveValue(draft), intent });
        expect(shown).toEqual(kept ? effectiveValue(kept) : theirs);
      }),
    );
  });
});

describe('the options to decide a conflict', () => {
  const conflict = (base: CellValue, theirs: CellValue, mine: CellValue, intent: Intent = 'set') => ({
    base,
    theirs,
    mine,
    intent,
  });

  it('include merge for lists only', () => {
    const two = ['mine', 'theirs'];
    expect(waysToDecide(conflict('a', 'b', 'mine'))).toEqual(two);
    expect(waysToDecide(conflict(['a'], 'b', ['mine']))).toEqual(two);
    expect(waysToDecide(conflict(['a'], ['b'], null, 'remove'))).toEqual(two);
    expect(waysToDecide(conflict(null, ['b'], ['mine']))).toEqual([...two, 'merge']);
  });

  it('leave out merge if keep mine or use theirs gives the same list', () => {
    const additions = conflict(['a'], ['a', 'theirs'], ['a', 'mine'], 'append');
    expect(waysToDecide(additions)).not.toContain('merge');
    expect(waysToDecide({ ...additions, intent: 'set' })).toContain('merge');
    expect(waysToDecide({ ...additions, theirs: ['a', 'mine', 'theirs'] })).not.toContain('merge');
    expect(waysToDecide(conflict(['a'], ['a', 'mine'], ['a', 'mine', 'more'], 'append'))).toContain('merge');
  });

  it('treat mine as theirs without the removed items', () => {
    const removal = conflict(['a', 'b'], ['b', 'theirs', 'a'], ['a'], 'remove_items');
    expect(afterMine(removal)).toEqual(['theirs', 'a']);
    expect(threeWay(removal, 'en').items).toBe('removed');
    expect(waysToDecide(removal)).not.toContain('merge');
    expect(afterMine({ ...removal, theirs: 'theirs' })).toEqual(['a']);
  });

  it('include merge for several conflicts even if one such list does not need it', () => {
    const additions = conflict(['a'], ['a', 'theirs'], ['a', 'mine'], 'append');
    expect(waysToDecideMany(additions)).toContain('merge');
    expect(waysToDecideMany(conflict('a', 'b', 'mine'))).not.toContain('merge');
  });

  it('include merge exactly when the merged list differs from both sides', () => {
    const value = fc.oneof(fc.constant(null), fc.string(), fc.array(fc.constantFrom('a', 'b', 'c')));
    fc.assert(
      fc.property(value, value, value, fc.constantFrom('set', 'append'), (base, mine, theirs, intent) => {
        const values = conflict(base, theirs, mine, intent);
        const merged = mergedApart(values);
        expect(waysToDecide(values).includes('merge')).toBe(merged !== null);
        expect(threeWay(values, 'en').merged === null).toBe(merged === null);
        if (merged === null) return;
        expect(merged).not.toEqual(theirs);
        expect(merged).not.toEqual(afterMine(values));
      }),
    );
  });

  it('label a bulk merge with the number of lists and what happens to the others', () => {
    expect(mergeLabel(6, 6)).toEqual({ label: 'Merge', full: 'Merge for all 6' });
    expect(mergeLabel(1, 1).full).toBe('Merge for this one');
    expect(mergeLabel(1200, 1500)).toEqual({
      label: 'Merge 1,200 lists',
      full: 'Merge 1,200 lists; the other 300 are not lists and stay in conflict',
    });
    expect(mergeLabel(1, 2).full).toBe('Merge 1 list; the other one is not a list and stays in conflict');
  });
});

describe('the result of deciding conflicts', () => {
  it('is reported with the number of conflicts', () => {
    expect(decidedMessage('mine', 1, 0)).toEqual({
      title: '1 conflict decided: your values stay staged',
      message: undefined,
    });
    expect(decidedMessage('theirs', 12, 0).title).toBe('12 conflicts decided: the service’s values stay');
  });

  it('says how many could not be merged', () => {
    expect(decidedMessage('merge', 5, 2)).toEqual({
      title: '3 conflicts decided: both sides’ entries are staged',
      message: '2 are not lists and stay in conflict.',
    });
    expect(decidedMessage('merge', 1, 1)).toEqual({
      title: 'Nothing was merged',
      message: 'One is not a list and stays in conflict.',
    });
  });

  it('says that drifted values were not overwritten', () => {
    expect(driftMessage(3)).toBe('3 values changed in the service meanwhile: they were not overwritten.');
    expect(driftMessage(1)).toBe('1 value changed in the service meanwhile: it was not overwritten.');
  });
});
