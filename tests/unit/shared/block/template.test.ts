import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { parseTemplate } from '#shared/domain/block/template/parse.ts';
import { UnreadableEdit } from '#shared/domain/block/unreadable-edit.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { cell, changed, numbers, outcomeOf } from './cells.ts';

const OTHERS: Record<string, CellValue> = {
  'brand@en': 'Acme',
  'title@en': 'Reading lamp',
  'title@de': 'Leselampe',
  'colours@de': ['rot', 'blau'],
  'weight@en': 1234.5,
  'meta.tags | old@de': 'odd',
  'empty@de': '  ',
};
const knows = ({ property, locale }: { property: string; locale: string }) =>
  `${property}@${locale}` in OTHERS || (property === 'note' && locale === 'de');

const edit = (template: string, onlyIfEmpty = false): BlockEdit => ({
  kind: 'transform',
  steps: [{ step: 'template', template, onlyIfEmpty }],
  numbers,
});
const german = (value: CellValue = 'before') => cell(value, { locale: 'de', others: OTHERS });
const made = (template: string) => changed(edit(template), german(), { knows });

describe('a template', () => {
  it.each([
    ['{brand} {title}', 'Acme Leselampe'],
    ['{title@en}', 'Reading lamp'],
    ['{title@en|upper} – {identifier}', 'READING LAMP – SKU-1'],
    ['{{{brand}}}', '{Acme}'],
    ['a lone } is text', 'a lone } is text'],
    ['{colours}', 'rot, blau'],
    ['{colours|join:" / "}', 'rot / blau'],
    ['{colours|first|upper}', 'ROT'],
    ['{title@en|truncate:9}', 'Reading…'],
    ['{note|default:"none"} {empty|default:"–"}', 'none –'],
    ['{ brand | lower }', 'acme'],
    ['{title@en|replace:"lamp":"light"}', 'Reading light'],
    ['{brand|default:"a \\"b\\" | } c"}', 'Acme'],
    ['{"meta.tags | old"}', 'odd'],
    ['{weight}', '1234.5'],
    ['{weight|number}', '1.234,5'],
    ['{weight|number:2} kg', '1.234,50 kg'],
    ['{title@en|title}{title@en|sentence}', 'Reading LampReading lamp'],
    ['{empty|trim}x', 'x'],
  ])('%s makes %j', (template, text) => {
    expect(made(template)).toBe(text);
  });

  it('can use the product’s identifier and title even if they are not properties', () => {
    const knowsNothing = { knows: () => false };
    expect(changed(edit('{identifier}: {title}'), cell('x'), knowsNothing)).toBe('SKU-1: Lamp');
  });

  it('reads the result of the previous step as {value}', () => {
    const steps: BlockEdit = {
      kind: 'transform',
      steps: [{ step: 'trim' }, { step: 'template', template: '{brand} {value|upper}', onlyIfEmpty: false }],
      numbers,
    };
    expect(changed(steps, german(' lampe '), { knows })).toBe('Acme LAMPE');
  });

  it('keeps the cell when its result is empty, or if only empty cells are to be filled', () => {
    expect(made('{note}')).toBe('before');
    expect(changed(edit('{brand}', true), german(), { knows })).toBe('before');
    expect(changed(edit('{brand}', true), german(' '), { knows })).toBe('Acme');
  });

  it('says which field the catalog does not have', () => {
    expect(outcomeOf(edit('{brand} {colour}'), german(), { knows })).toEqual({
      problem: 'unknown_field',
      message: 'The catalog has no property “colour”',
    });
    expect(outcomeOf(edit('{title@fr}'), german(), { knows })).toMatchObject({ problem: 'unknown_field' });
  });

  it.each([
    ['{brand', 0, 'not closed'],
    ['a {}', 2, 'name of a property'],
    ['a {', 2, 'not closed'],
    ['{brand|uper}', 7, 'There is no filter “uper”'],
    ['{brand|}', 7, 'there must be a filter'],
    ['{brand|truncate}', 7, 'truncate:60'],
    ['{brand|truncate:"x"}', 7, 'truncate:60'],
    ['{brand|truncate:x}', 16, 'a whole number'],
    ['{brand|join:"x}', 12, 'not closed'],
    ['{brand|upper:1}', 7, 'is written upper'],
    ['{title@}', 7, 'a language'],
    ['{brand|upper lower}', 13, 'not expected'],
  ])('%s is refused with the position and the reason', (template, at, words) => {
    const read = () => parseTemplate(template);
    expect(read).toThrow(UnreadableEdit);
    expect(read).toThrow(expect.objectContaining({ at, message: expect.stringContaining(words) }));
  });

  it('keeps any text whose braces are doubled', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = text.replaceAll('{', '{{').replaceAll('}', '}}');
        const parts = parseTemplate(escaped);
        expect(parts.map((part) => ('text' in part ? part.text : '')).join('')).toBe(text);
      }),
    );
  });

  it('is parsed or refused with a position, whatever is typed', () => {
    const signs = fc.constantFrom('{', '}', '|', ':', '"', '@', '\\', 'upper', 'truncate', '5', 'brand', ' ');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 12 }), (typed) => {
        const template = typed.join('');
        try {
          parseTemplate(template);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableEdit);
          const { at } = error as UnreadableEdit;
          expect(at !== null && at >= 0 && at <= template.length).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
