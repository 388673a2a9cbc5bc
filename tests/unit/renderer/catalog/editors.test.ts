import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters } from '#shared/domain/count-characters.ts';
import { hasMarkup, markupTokens } from '../../../../renderer/src/editors/html/markup.ts';
import {
  entryTexts,
  jsonError,
  jsonText,
  readJsonEdit,
  readJsonEntries,
} from '../../../../renderer/src/editors/json/json-text.ts';

describe('the character counter', () => {
  it('counts each visible character once', () => {
    expect(countCharacters('Größe').characters).toBe(5);
    expect(countCharacters('e\u0301').characters).toBe(1);
    expect(countCharacters('👩‍🚀🇩🇪').characters).toBe(2);
    expect(countCharacters('').characters).toBe(0);
  });

  it('marks the count of a very long text as approximate', () => {
    const counted = countCharacters('😀'.repeat(150_000));
    expect(counted).toEqual({ characters: 150_000, exact: false });
  });
});

describe('HTML highlighting', () => {
  it('keeps the text unchanged, whatever it contains', () => {
    const chunk = fc.constantFrom(
      '<',
      '>',
      '</',
      '<p class="a>b">',
      '&amp;',
      '"',
      "'",
      '<!--',
      '-->',
      '=',
      ' ',
      'ä',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(chunk, fc.string())), (pieces) => {
        const html = pieces.join('');
        expect(
          markupTokens(html)
            .map(({ text }) => text)
            .join(''),
        ).toBe(html);
      }),
    );
  });

  it('tells tags, attributes, values, entities and comments apart', () => {
    const kinds = (html: string) => markupTokens(html).map(({ kind, text }) => `${kind} ${text}`);
    expect(kinds('a <b id="x>y">&nbsp;</b><!-- c -->')).toEqual([
      'text a ',
      'tag <b ',
      'attribute id=',
      'value "x>y"',
      'tag >',
      'entity &nbsp;',
      'tag </b>',
      'comment <!-- c -->',
    ]);
    expect(kinds('3 < 4 & 5')).toEqual(['text 3 < 4 & 5']);
  });

  it('reads long malformed HTML in a single pass', () => {
    // If each blank or each < started a new scan, these would take many minutes.
    const many = 300_000;
    expect(markupTokens(`<a${' '.repeat(many)}>`)).toHaveLength(1);
    expect(markupTokens(`<a b=${' '.repeat(many)}"c">`)).toHaveLength(4);
    expect(hasMarkup('<a'.repeat(many))).toBe(false);
    expect(hasMarkup(`${'<a'.repeat(many)}>`)).toBe(true);
    expect(hasMarkup('3 > 2 < 4 </ >')).toBe(false);
  });
});

describe('a structure edited as JSON', () => {
  const before = { nodes: [{ id: { $number: '9007199254740993' }, path: 'Kitchen' }], main: true };

  it('shows every digit of its numbers, and is unchanged when its text is', () => {
    expect(jsonText(before)).toContain('9007199254740993');
    expect(jsonText(before)).not.toContain('$number');
    expect(readJsonEdit(jsonText(before), before)).toEqual({ state: 'same' });
  });

  it('is unchanged when only key order or whitespace differs', () => {
    expect(readJsonEdit('{"main":true,"nodes":[{"path":"Kitchen","id":9007199254740993}]}', before)).toEqual({
      state: 'same',
    });
  });

  it('reports the line of an error', () => {
    const wrong = readJsonEdit('{\n  "a": 1,\n  "b": ,\n}', before);
    expect(wrong).toMatchObject({ state: 'wrong', line: 3 });
    expect(readJsonEdit('{"a": 1', before)).toMatchObject({ state: 'wrong', line: 1 });
    expect(readJsonEdit('', before)).toMatchObject({ state: 'wrong' });
  });

  it('reports an error exactly when the JSON parser does', () => {
    const json = fc.json({ maxDepth: 3 });
    fc.assert(
      fc.property(json, fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '\n'), (text, place, put) => {
        const at = place % (text.length + 1);
        const broken = text.slice(0, at) + put + text.slice(at + 1);
        const isJson = () => {
          try {
            JSON.parse(broken);
            return true;
          } catch {
            return false;
          }
        };
        expect(jsonError(broken) === null).toBe(isJson());
      }),
    );
  });

  it('refuses values that no cell can hold', () => {
    expect(readJsonEdit('null', before)).toMatchObject({ state: 'wrong' });
    expect(readJsonEdit('[1, null]', before)).toMatchObject({ state: 'wrong' });
    expect(readJsonEdit(`${'['.repeat(40)}${']'.repeat(40)}`, before)).toMatchObject({ state: 'wrong' });
  });

  it('is edited entry by entry when it has several entries', () => {
    const two = { $entries: [{ id: 1 }, { id: 2 }] };
    const texts = entryTexts(two);
    expect(texts.map((text) => JSON.parse(text))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(readJsonEntries(texts.toReversed(), two)).toEqual({ state: 'same' });
    expect(readJsonEntries(texts.slice(1), two)).toEqual({ state: 'changed', value: { id: 2 } });
    expect(readJsonEntries([...texts, '{"id":3}'], two)).toMatchObject({
      value: { $entries: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    });
    expect(readJsonEntries(['{}', '{'], two)).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/^Value 2: /),
    });
  });

  it('yields the changed value with every digit of its numbers', () => {
    expect(readJsonEdit('{"id": 12345678901234567890}', before)).toEqual({
      state: 'changed',
      value: { id: { $number: '12345678901234567890' } },
    });
  });
});
