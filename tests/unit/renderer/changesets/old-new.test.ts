import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#shared/domain/value.ts';
import { fitChanges, fitEntries, oldNew } from '../../../../renderer/src/changesets/old-new.ts';
import { type Part, textDiff } from '../../../../shared/domain/text-diff.ts';

const marked = (parts: readonly Part[]) =>
  parts
    .map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]`, gap: '|' })[kind])
    .join('');
const joined = (parts: readonly Part[]) => parts.map((part) => part.text).join('');

describe('text, word by word', () => {
  it('marks only the added and removed words', () => {
    const { before, after } = textDiff('Kettle, steel, 1.7 l', 'Kettle, brushed steel, 1.5 l', 'en');
    expect(marked(before)).toBe('Kettle, |steel, [-1.7] l');
    expect(marked(after)).toBe('Kettle, [+brushed ]steel, [+1.5] l');
  });

  it('marks neighbouring new words as one stretch', () => {
    expect(marked(textDiff('hand wash only', 'never wash only', 'en').after)).toBe('[+never] wash only');
    expect(marked(textDiff('a b c d e', 'a x y d e', 'en').after)).toBe('a [+x y] d e');
  });

  it('marks a space added at the end', () => {
    expect(marked(textDiff('Wasserkocher', 'Wasserkocher ', 'de').after)).toBe('Wasserkocher[+ ]');
  });

  it('marks Japanese by words, not by the whole sentence', () => {
    const { after } = textDiff('ステンレス製の電気ケトル', 'ステンレス製の電気ポット', 'ja');
    expect(after[0]).toEqual({ kind: 'same', text: expect.stringContaining('ステンレス') });
    expect(after.at(-1)?.kind).toBe('added');
  });

  it('replaces the whole text when almost no words are shared', () => {
    const { before, after } = textDiff('Electric kettle', 'Wasserkocher aus Edelstahl', 'de');
    expect(marked(before)).toBe('[-Electric kettle]');
    expect(marked(after)).toBe('[+Wasserkocher aus Edelstahl]');
  });

  it('accepts a locale that is not a language tag', () => {
    expect(marked(textDiff('one two', 'one three', 'x__y').after)).toBe('one [+three]');
  });

  it('never loses or invents a character on either side', () => {
    const text = fc
      .array(fc.constantFrom('a', 'kettle', ' ', '  ', '\n', '1,7', '<b>', 'غلاية', 'é', '👩‍🔧'))
      .map((t) => t.join(''));
    fc.assert(
      fc.property(text, text, (old, next) => {
        const { before, after } = textDiff(old, next, 'en');
        expect(joined(before)).toBe(old);
        expect(joined(after)).toBe(next);
        expect(before.some((p) => p.kind === 'added') || after.some((p) => p.kind === 'removed')).toBe(false);
        if (old === next) expect([...before, ...after].every((p) => p.kind === 'same')).toBe(true);
        else expect([...before, ...after].some((p) => p.kind !== 'same')).toBe(true);
      }),
    );
  });
});

describe('kinds of change', () => {
  it('distinguishes absent, empty and removed values', () => {
    expect(oldNew(null, '', 'de')).toMatchObject({
      old: { kind: 'value', value: null },
      next: { kind: 'value', value: '' },
    });
    expect(oldNew('', null, 'de')).toMatchObject({
      old: { kind: 'value', value: '' },
      next: { kind: 'removed' },
    });
    expect(oldNew(['a'], [], 'de').next).toEqual({ kind: 'value', value: [] });
  });

  it('marks nothing in a value that was absent before: all of it is new', () => {
    expect(oldNew(null, 'Wasserkocher', 'de').next).toEqual({ kind: 'value', value: 'Wasserkocher' });
  });

  it.each([
    [12.5, 13],
    [true, false],
    [{ unit: 'l' }, 'none'],
    ['steel', ['steel', 'cordless']],
    [['steel'], 'steel'],
    ['5', 5],
    ['Kettle', ''],
    ['Electric kettle', 'Wasserkocher'],
  ] as [Value, Value][])('marks the replaced old value as removed: %j → %j', (before, after) => {
    const { old } = oldNew(before, after, 'en');
    expect(old).toMatchObject(
      old.kind === 'text' ? { parts: [{ kind: 'removed' }] } : { kind: 'value', mark: 'removed' },
    );
  });

  it('marks nothing if both sides are equal', () => {
    expect(oldNew(true, true, 'en')).toMatchObject({ old: { value: true }, next: { value: true } });
    expect(oldNew(true, true, 'en').next).not.toHaveProperty('mark');
  });

  it('keeps list items whole: added, removed and the same', () => {
    const { old, next } = oldNew(['kettle', 'steel'], ['kettle', 'cordless'], 'en');
    expect(old).toEqual({
      kind: 'list',
      items: [
        { kind: 'same', text: 'kettle' },
        { kind: 'removed', text: 'steel' },
      ],
    });
    expect(next).toEqual({
      kind: 'list',
      items: [
        { kind: 'same', text: 'kettle' },
        { kind: 'added', text: 'cordless' },
      ],
    });
  });

  it('notes a change of value type', () => {
    expect(oldNew('5', 5, 'en').note).toBe('was text, will be a number');
    expect(oldNew('5', '6', 'en').note).toBeNull();
    expect(oldNew('a', ['a'], 'en').note).toBe('was text, will be a list');
  });
});

describe('a long text in a narrow row', () => {
  const long = 'unchanged words '.repeat(40);

  it('keeps changed text visible and shortens unchanged text', () => {
    const { after } = textDiff(`${long}old ending`, `${long}new ending`, 'en');
    const shown = joined(fitChanges(after, 96).parts);
    expect(shown.length).toBeLessThanOrEqual(96);
    expect(shown).toMatch(/^… unchanged words .* unchanged words new ending$/);
  });

  it('shows the place of the change on the side without the added text', () => {
    const { before, after } = textDiff(`${long}ending`, `${long}new ending`, 'en');
    expect(marked(fitChanges(before, 40).parts)).toBe('… unchanged words unchanged words |ending');
    expect(marked(fitChanges(after, 40).parts)).toBe('… words unchanged words [+new ]ending');
  });

  it('counts the changes that do not fit', () => {
    const { after } = textDiff(`a ${long}b ${long}c`, `one hundred ${long}two hundred ${long}three`, 'en');
    expect(fitChanges(after, 20)).toMatchObject({
      parts: [{ kind: 'added', text: 'one hundred ' }, {}],
      more: 2,
    });
  });

  it('always keeps the first change visible, in about the available room', () => {
    const parts = fc.array(
      fc.record({
        kind: fc.constantFrom<Part['kind']>('same', 'added', 'removed'),
        text: fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' }),
      }),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(parts, fc.integer({ min: 12, max: 120 }), (random, room) => {
        const all = random.filter(({ kind }, at) => kind !== random[at - 1]?.kind);
        const { parts: shown, more } = fitChanges(all, room);
        const isChange = ({ kind }: Part) => kind !== 'same';
        expect(shown.filter(isChange).length + more).toBe(all.filter(isChange).length);
        const first = shown.findIndex(isChange);
        if (first < 0) return;
        expect(joined(shown.slice(0, first)).length).toBeLessThan(room);
        if (joined(all).length > room) expect(joined(shown).length).toBeLessThan(room + 2 * all.length + 30);
        expect(joined(shown).isWellFormed()).toBe(joined(all).isWellFormed());
      }),
    );
  });

  it('leaves a text that fits whole', () => {
    const { after } = textDiff('A kettle of brushed steel', 'A kettle of brushed steel, 1.7 l', 'en');
    expect(joined(fitChanges(after, 96).parts)).toBe('A kettle of brushed steel, 1.7 l');
  });

  it('leaves a text without a change whole', () => {
    expect(joined(fitChanges([{ kind: 'same', text: long }], 96).parts)).toBe(long);
  });
});

describe('a long list in a narrow row', () => {
  const entry = (kind: Part['kind'], text: string): Part => ({ kind, text });
  const same = (entries: number) => Array.from({ length: entries }, (_, at) => entry('same', `entry ${at}`));

  it('keeps added and removed entries visible, and counts the unchanged ones', () => {
    const items = [...same(30), entry('removed', 'old'), ...same(1), entry('added', 'mine'), ...same(2)];
    expect(fitEntries(items, 48)).toEqual([
      { kind: 'more', entries: 30 },
      entry('removed', 'old'),
      { kind: 'more', entries: 1 },
      entry('added', 'mine'),
      { kind: 'more', entries: 2 },
    ]);
  });

  it('counts changed entries that do not fit after the first change', () => {
    const items = [
      ...same(9),
      entry('added', 'a first one'),
      entry('added', 'a second one'),
      entry('added', 'x'),
    ];
    expect(fitEntries(items, 20)).toEqual([
      { kind: 'more', entries: 9 },
      entry('added', 'a first one'),
      { kind: 'more', entries: 1 },
      entry('added', 'x'),
    ]);
  });

  it('leaves a list whole if it fits or has no change', () => {
    const short = [entry('same', 'a'), entry('added', 'b')];
    expect(fitEntries(short, 48)).toEqual(short);
    expect(fitEntries(same(30), 48)).toEqual(same(30));
  });
});
