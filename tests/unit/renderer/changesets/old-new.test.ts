import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  focusOnChanges,
  focusOnEntries,
  oldNew,
  type Part,
  textDiff,
} from '../../../../renderer/src/changesets/old-new.ts';

const marked = (parts: readonly Part[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');
const joined = (parts: readonly Part[]) => parts.map((part) => part.text).join('');

describe('text, word by word', () => {
  it('marks the words that come and go, and nothing else', () => {
    const { before, after } = textDiff('Kettle, steel, 1.7 l', 'Kettle, brushed steel, 1.5 l', 'en');
    expect(marked(before)).toBe('Kettle, steel, [-1.7] l');
    expect(marked(after)).toBe('Kettle, [+brushed ]steel, [+1.5] l');
  });

  it('marks neighbouring new words as one stretch', () => {
    expect(marked(textDiff('hand wash only', 'never wash only', 'en').after)).toBe('[+never] wash only');
    expect(marked(textDiff('a b c d e', 'a x y d e', 'en').after)).toBe('a [+x y] d e');
  });

  it('shows a space added at the end, which the eye would miss', () => {
    expect(marked(textDiff('Wasserkocher', 'Wasserkocher ', 'de').after)).toBe('Wasserkocher[+ ]');
  });

  it('marks Japanese by words, not by the whole sentence', () => {
    const { after } = textDiff('ステンレス製の電気ケトル', 'ステンレス製の電気ポット', 'ja');
    expect(after[0]).toEqual({ kind: 'same', text: expect.stringContaining('ステンレス') });
    expect(after.at(-1)?.kind).toBe('added');
  });

  it('marks only the new text when hardly a word is left', () => {
    const { before, after } = textDiff('Electric kettle', 'Wasserkocher aus Edelstahl', 'de');
    expect(marked(before)).toBe('Electric kettle');
    expect(marked(after)).toBe('[+Wasserkocher aus Edelstahl]');
  });

  it('takes a locale that is no language tag', () => {
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
  it('tells absent, empty and removed apart', () => {
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

  it('says so when only the kind of value changes', () => {
    expect(oldNew('5', 5, 'en').note).toBe('was text, will be a number');
    expect(oldNew('5', '6', 'en').note).toBeNull();
    expect(oldNew('a', ['a'], 'en').note).toBe('was text, will be a list');
  });
});

describe('a long text in a narrow row', () => {
  const long = 'unchanged words '.repeat(40);

  it('keeps what changed in sight and shortens what did not', () => {
    const { after } = textDiff(`${long}old ending`, `${long}new ending`, 'en');
    const shown = joined(focusOnChanges(after, 96));
    expect(shown.length).toBeLessThan(60);
    expect(shown).toBe('… words unchanged words new ending');
  });

  it('leaves a text that has room whole', () => {
    const { after } = textDiff('A kettle of brushed steel', 'A kettle of brushed steel, 1.7 l', 'en');
    expect(joined(focusOnChanges(after, 96))).toBe('A kettle of brushed steel, 1.7 l');
  });

  it('leaves a text without a change whole', () => {
    expect(joined(focusOnChanges([{ kind: 'same', text: long }], 96))).toBe(long);
  });
});

describe('a long list in a narrow row', () => {
  const entry = (kind: Part['kind'], text: string): Part => ({ kind, text });
  const same = (entries: number) => Array.from({ length: entries }, (_, at) => entry('same', `entry ${at}`));

  it('keeps what comes and goes in sight, and counts what stays', () => {
    const items = [...same(30), entry('removed', 'old'), ...same(1), entry('added', 'mine'), ...same(2)];
    expect(focusOnEntries(items, 48)).toEqual([
      { kind: 'more', entries: 30 },
      entry('removed', 'old'),
      { kind: 'more', entries: 1 },
      entry('added', 'mine'),
      { kind: 'more', entries: 2 },
    ]);
  });

  it('leaves a list whole that has room, or no change', () => {
    const short = [entry('same', 'a'), entry('added', 'b')];
    expect(focusOnEntries(short, 48)).toEqual(short);
    expect(focusOnEntries(same(30), 48)).toEqual(same(30));
  });
});
