import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchParts, type TextPart, textRuns } from '../../../../renderer/src/editors/text/text-runs.ts';

const kinds = fc.constantFrom('code', 'term', 'finding', 'search') satisfies fc.Arbitrary<TextPart['kind']>;

describe('the runs of a text', () => {
  it('keep every character, whatever parts are marked', () => {
    const parts = fc.array(
      fc.record({ kind: kinds, start: fc.integer({ min: -2, max: 12 }), end: fc.nat(14) }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), parts, (text, marked) => {
        expect(
          textRuns(text, marked)
            .map((run) => run.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('combine the kinds of overlapping parts', () => {
    const runs = textRuns('Keep {size} warm', [
      { kind: 'code', start: 5, end: 11 },
      { kind: 'finding', start: 5, end: 16, title: 'is missing' },
    ]);
    expect(runs).toEqual([
      { text: 'Keep ', start: 0, kinds: [], title: '' },
      { text: '{size}', start: 5, kinds: ['code', 'finding'], title: 'is missing' },
      { text: ' warm', start: 11, kinds: ['finding'], title: 'is missing' },
    ]);
  });

  it('ignore a part that exceeds the text', () => {
    expect(textRuns('abc', [{ kind: 'term', start: 2, end: 9 }])).toEqual([
      { text: 'abc', start: 0, kinds: [], title: '' },
    ]);
  });
});

describe('a search', () => {
  it('is marked at every match, ignoring case', () => {
    expect(searchParts('Kettle and kettle', 'KETTLE')).toEqual([
      { kind: 'search', start: 0, end: 6 },
      { kind: 'search', start: 11, end: 17 },
    ]);
  });

  it('marks nothing if lowercasing shifts positions', () => {
    expect(searchParts('İstanbul kettle', 'kettle')).toEqual([]);
  });
});
