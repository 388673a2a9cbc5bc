import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { edited, isConflict, type Judgement, judge, type Proposal } from '#shared/domain/judge.ts';
import { type Draft, draftFor, effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';

const item = fc.constantFrom('a', 'b', 'c');
const cellValue: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constant(null),
  item,
  fc.array(item, { maxLength: 3 }),
  fc.constantFrom(1, 2),
);
const draft = fc
  .tuple(cellValue, cellValue)
  .map(([base, wanted]) => draftFor(base, wanted))
  .filter((made) => made !== null);
const cell = fc.record({ current: cellValue, draft: fc.option(draft) });

describe('A proposal', () => {
  const FREE = { shown: 'a', isStaged: false };
  const STAGED = { shown: 'b', isStaged: true };

  test.each<[string, typeof FREE, Proposal, Judgement]>([
    ['for what the cell shows', STAGED, { value: 'b', saw: 'other' }, 'same'],
    ['over nothing staged', FREE, { value: 'c', saw: 'unknown' }, 'stages'],
    ['over a staged edit that its author saw', STAGED, { value: 'c', saw: 'shown' }, 'stages'],
    ['over one that its author may not have seen', STAGED, { value: 'c', saw: 'unknown' }, 'clashes'],
    ['for what the service holds, over a staged edit', STAGED, { value: 'a', saw: 'unknown' }, 'clashes'],
    ['by somebody who saw something else', FREE, { value: 'c', saw: 'other' }, 'clashes'],
  ])('%s', (_, here, proposal, judgement) => {
    expect(judge(here, proposal)).toBe(judgement);
  });

  test.each<[string, Proposal, CellValue, Judgement]>([
    ['over another value', { value: 'c', saw: 'unknown' }, 'z', 'clashes'],
    ['over another value, on an edit that its author saw', { value: 'c', saw: 'shown' }, 'z', 'conflicts'],
    ['over no value', { value: 'c', saw: 'shown' }, null, 'conflicts'],
    ['over the same value', { value: 'c', saw: 'shown' }, 'a', 'stages'],
    ['for what the service holds', { value: 'a', saw: 'shown' }, 'z', 'stages'],
  ])('made %s', (_, proposal, base, judgement) => {
    expect(judge(STAGED, proposal, { current: 'a', base })).toBe(judgement);
  });

  it('is staged so that the cell shows it, on the value that was first seen', () => {
    fc.assert(
      fc.property(cell, cellValue, fc.option(cellValue, { nil: undefined }), (here, wanted, seen) => {
        const next = edited(here, wanted, { seen });
        expect(sameValue(next ? effectiveValue(next) : here.current, wanted)).toBe(true);
        if (next)
          expect(next.base).toEqual(here.draft ? here.draft.base : seen === undefined ? here.current : seen);
      }),
    );
  });

  it('changes nothing exactly if it is the same, and conflicts exactly if its draft does', () => {
    fc.assert(
      fc.property(cell, cellValue, cellValue, (here, value, base) => {
        const shown = here.draft ? effectiveValue(here.draft) : here.current;
        const isStaged = here.draft !== null;
        const found = judge({ shown, isStaged }, { value, saw: 'shown' });
        expect(found === 'same').toBe(edited(here, value) === here.draft);
        const free = { current: here.current, draft: null };
        const proposed = judge(
          { shown: here.current, isStaged: false },
          { value, saw: 'shown' },
          { current: here.current, base },
        );
        const next = edited(free, value, { seen: base });
        expect(proposed === 'conflicts').toBe(
          next !== null && isConflict(next.base, effectiveValue(next), here.current),
        );
      }),
    );
  });
});

describe('A staged edit', () => {
  const over = (current: CellValue, made: Draft | null = null) => ({ current, draft: made });
  const APPENDED: Draft = { intent: 'append', value: ['b'], base: ['a'] };

  it('removes for no value, sets, and appends to a list that grew', () => {
    expect(edited(over('a'), null)).toEqual({ intent: 'remove', value: null, base: 'a' });
    expect(edited(over('a'), 'b')).toEqual({ intent: 'set', value: 'b', base: 'a' });
    expect(edited(over(['a']), ['a', 'b'])).toEqual(APPENDED);
    expect(edited(over(null), ['a'])).toEqual({ intent: 'set', value: ['a'], base: null });
    expect(edited(over(null), ['a'], { as: 'append' })).toEqual({
      intent: 'append',
      value: ['a'],
      base: null,
    });
    expect(edited(over('a'), 'b', { as: 'append' })).toEqual({ intent: 'set', value: 'b', base: 'a' });
  });

  it('goes with the value that the service holds (promise 3)', () => {
    expect(edited(over('a', { intent: 'set', value: 'b', base: 'a' }), 'a')).toBeNull();
    expect(edited(over('c', { intent: 'set', value: 'b', base: 'a' }), 'c')).toBeNull();
  });

  it('for the first-seen value is one of its own if the service holds another', () => {
    expect(edited(over('c', { intent: 'set', value: 'b', base: 'a' }), 'a')).toEqual({
      intent: 'set',
      value: 'a',
      base: 'a',
    });
    expect(edited(over('c', { intent: 'set', value: 'b', base: null }), null)).toEqual({
      intent: 'remove',
      value: null,
      base: null,
    });
  });

  it('is kept if its value is asked for again, even if the service has it by now', () => {
    const set: Draft = { intent: 'set', value: 'b', base: 'a' };
    expect(edited(over('b', set), 'b')).toBe(set);
    expect(edited(over(['a', 'b'], APPENDED), ['a', 'b'])).toBe(APPENDED);
  });

  it('is sent as before as long as its list changes the same way', () => {
    const whole: Draft = { intent: 'set', value: ['a', 'b'], base: ['a'] };
    expect(edited(over(['a'], whole), ['a', 'b', 'c'])).toEqual({ ...whole, value: ['a', 'b', 'c'] });
    expect(edited(over(['a'], APPENDED), ['b'])).toEqual({ intent: 'set', value: ['b'], base: ['a'] });
  });
});
