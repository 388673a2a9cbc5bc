import { describe, expect, test } from 'vitest';
import { CellReader } from '#shared/service/cells/cell-reader.ts';
import { CellWriter } from '#shared/service/cells/cell-writer.ts';
import { parsePath, parsePattern, patternText } from '#shared/service/cells/pattern.ts';
import { SpelledLanguages } from '#shared/service/cells/spelled-languages.ts';
import type { Json } from '#shared/service/json.ts';

type Record_ = { [key: string]: Json };

interface Form {
  name: string;
  cells: string[];
  used?: string[];
  record: Record_;
  /** property, language as spelled, value. */
  reads: [string, string, Json][];
  left?: string[];
}

/** One record of each manner of writing localized values, with what is to be read from it. */
const FORMS: Form[] = [
  {
    name: 'a list of entries with name, language and value',
    cells: ['properties[](name={name}, locale={locale}).value'],
    record: {
      properties: [
        { name: 'title', locale: 'de', value: 'Pfanne' },
        { name: 'title', locale: 'en', value: 'Pan' },
        { name: 'weight', value: 1.5 },
        { name: 'tags', value: ['a', 'b'] },
        { locale: 'de', value: 'of nothing' },
      ],
    },
    reads: [
      ['title', 'de', 'Pfanne'],
      ['title', 'en', 'Pan'],
      ['weight', '', 1.5],
      ['tags', '', ['a', 'b']],
    ],
    left: ['properties.4'],
  },
  {
    name: 'a name and a language in one field of an entry, beside names alone',
    cells: ['meta[](key={name}_{locale}).value', 'meta[](key={name}).value'],
    record: {
      meta: [
        { key: 'title_de', value: 'Pfanne' },
        { key: 'edit_last', value: '1' },
      ],
    },
    reads: [
      ['title', 'de', 'Pfanne'],
      ['edit_last', '', '1'],
    ],
  },
  {
    name: 'a text of one piece beside one of several, which stays as it is',
    cells: ['{name}.rich_text[].{type:text}.content'],
    used: ['{name}.rich_text[].annotations'],
    record: {
      title: { rich_text: [{ annotations: { bold: false }, text: { content: 'Pan' } }] },
      description: {
        rich_text: [
          { annotations: { bold: false }, text: { content: 'Pan ' } },
          { annotations: { bold: true }, text: { content: 'of iron' } },
        ],
      },
    },
    reads: [
      ['title', '', 'Pan'],
      [
        'description',
        '',
        [
          { annotations: { bold: false }, text: { content: 'Pan ' } },
          { annotations: { bold: true }, text: { content: 'of iron' } },
        ],
      ],
    ],
  },
  {
    name: 'names in a list of one',
    cells: ['property[](type.coding.#0.code={name}, language={locale}).value'],
    record: {
      property: [
        { type: { coding: [{ code: 'title' }] }, language: 'de', value: 'Pfanne' },
        { type: { coding: [{ code: 'weight' }] }, value: 1.5 },
      ],
    },
    reads: [
      ['title', 'de', 'Pfanne'],
      ['weight', '', 1.5],
    ],
  },
  {
    name: 'names with a capital within a key',
    cells: ['_all{name:title}Locales[](locale={locale}).value', '{name:title}'],
    record: { title: 'Pan', _allTitleLocales: [{ locale: 'de', value: 'Pfanne' }] },
    reads: [
      ['title', '', 'Pan'],
      ['title', 'de', 'Pfanne'],
    ],
  },
  {
    name: 'entries in entries like themselves',
    cells: ['elements[].value[](name={name}, lang={locale}).value', 'elements[](name={name}).value'],
    used: ['elements[].name'],
    record: {
      elements: [
        { name: 'size', value: 'M' },
        { name: 'texts', value: [{ name: 'title', lang: 'de', value: 'Pfanne' }] },
      ],
    },
    reads: [
      ['size', '', 'M'],
      ['title', 'de', 'Pfanne'],
    ],
  },
  {
    name: 'the first filled one of several types, and the entry of a list of plain values',
    cells: ['a[](name={name}).{type:flag|text}', 'a[](name={name}).options[]'],
    record: {
      a: [
        { name: 'safe', text: 'Yes', flag: true },
        { name: 'size', text: 'M', flag: null },
        { name: 'colour', options: ['red'] },
      ],
    },
    reads: [
      ['safe', '', true],
      ['size', '', 'M'],
      ['colour', '', 'red'],
    ],
  },
  {
    name: 'lists in the order of the languages of the record',
    cells: ['texts.{name}[languages={locale}]', '{name}'],
    used: ['languages'],
    record: {
      languages: ['en', 'de'],
      texts: { title: ['Pan', 'Pfanne'], note: [null, 'neu'], other: ['a', 'b', 'c'] },
      size: 'M',
    },
    reads: [
      ['title', 'en', 'Pan'],
      ['title', 'de', 'Pfanne'],
      ['note', 'de', 'neu'],
      ['size', '', 'M'],
    ],
    left: ['texts.other'],
  },
  {
    name: 'values with a language beside values without, with their units',
    cells: ['values.{name}[].text', 'values.{name}[](lang={locale}).text', 'values.{name}[].+unit'],
    record: {
      values: {
        title: [
          { lang: 'en', text: 'Pan' },
          { lang: 'de', text: 'Pfanne' },
        ],
        weight: [{ text: '5', unit: 'kg' }],
      },
    },
    reads: [
      ['title', 'en', 'Pan'],
      ['title', 'de', 'Pfanne'],
      ['weight', '', '5'],
      ['weight.unit', '', 'kg'],
    ],
  },
  {
    name: 'entries that are lists themselves',
    cells: ['facts[](#0={name}, #1={locale}).#2'],
    record: {
      facts: [
        ['title', 'de', 'Pfanne'],
        ['title', 'en', 'Pan'],
        ['weight', null, 1.5],
        [null, 'de', 'of nothing'],
      ],
    },
    reads: [
      ['title', 'de', 'Pfanne'],
      ['title', 'en', 'Pan'],
      ['weight', '', 1.5],
    ],
    left: ['facts.3'],
  },
  {
    name: 'names with a text around them',
    cells: ['{name:title}_i18n.{locale}', 'localized_{name}.{locale}', '{name}'],
    record: { title: 'Pfanne', title_i18n: { en: 'Pan' }, localized_text: { de: 'rund' }, size: 'M' },
    reads: [
      ['title', '', 'Pfanne'],
      ['title', 'en', 'Pan'],
      ['text', 'de', 'rund'],
      ['size', '', 'M'],
    ],
  },
  {
    name: 'lists whose only entry stands in their place',
    cells: ['{name}', '{name}[](@lang={locale}).#text'],
    record: {
      title: [
        { '@lang': 'de', '#text': 'Pfanne' },
        { '@lang': 'en', '#text': 'Pan' },
      ],
      colour: { '@lang': 'de', '#text': 'rot' },
      size: 'M',
    },
    reads: [
      ['title', 'de', 'Pfanne'],
      ['title', 'en', 'Pan'],
      ['colour', 'de', 'rot'],
      ['size', '', 'M'],
    ],
  },
  {
    name: 'lists of entries under the names, for several channels',
    cells: ['values.{name}[](locale={locale}, scope={part}).data'],
    record: {
      values: {
        title: [
          { locale: 'de_DE', scope: null, data: 'Pfanne' },
          { locale: 'en_US', scope: 'print', data: 'Pan' },
        ],
        size: [{ locale: null, scope: null, data: 'M' }],
      },
    },
    reads: [
      ['title', 'de_DE', 'Pfanne'],
      ['title (print)', 'en_US', 'Pan'],
      ['size', '', 'M'],
    ],
  },
  {
    name: 'languages around the names, with fields beside them',
    cells: ['translations.{locale}.{name}', '{name:sku|tags}'],
    used: ['meta'],
    record: {
      sku: '7',
      meta: { a: 1 },
      tags: ['x'],
      translations: { de: { title: 'Pfanne' }, en: { title: 'Pan', text: '' } },
      status: 'live',
    },
    reads: [
      ['sku', '', '7'],
      ['tags', '', ['x']],
      ['title', 'de', 'Pfanne'],
      ['title', 'en', 'Pan'],
      ['text', 'en', ''],
    ],
    left: ['status'],
  },
  {
    name: 'values inside values',
    cells: ['attributes[](attribute.code={name}).values[](lang={locale}).text'],
    record: {
      attributes: [
        {
          attribute: { code: 'title', id: 4 },
          values: [
            { lang: 'DE', text: 'Pfanne' },
            { lang: 'english', text: 'Pan' },
          ],
        },
        { attribute: { code: 'color', id: 5 }, values: [] },
      ],
    },
    reads: [
      ['title', 'DE', 'Pfanne'],
      ['title', 'english', 'Pan'],
    ],
    left: ['attributes.0.attribute.id', 'attributes.1.attribute.id'],
  },
  {
    name: 'keys that end in a language',
    cells: ['{name:title|long_text}_{locale}', '{name:title|brand}'],
    record: {
      title_de: 'Pfanne',
      title_en_US: 'Pan',
      title: 'Poêle',
      long_text_de: 'x',
      brand: 'B',
      title_fr: 'P',
      no_de: 5,
    },
    reads: [
      ['title', 'de', 'Pfanne'],
      ['title', 'en_US', 'Pan'],
      ['title', '', 'Poêle'],
      ['long_text', 'de', 'x'],
      ['brand', '', 'B'],
      ['title', 'fr', 'P'],
    ],
    left: ['no_de'],
  },
  {
    name: 'keys that end in a language in capitals, and in brackets',
    cells: ['a.{name}{locale}', 'b.{name} [{locale}]'],
    record: { a: { titleDe: 'Pfanne', titleEN: 'Pan', sizeM: 1 }, b: { 'title [de]': 'x', other: 2 } },
    reads: [
      ['title', 'De', 'Pfanne'],
      ['title', 'EN', 'Pan'],
      ['title', 'de', 'x'],
    ],
    left: ['a.sizeM', 'b.other'],
  },
  {
    name: 'typed wrappers',
    cells: ['fields.{name}.{type:text|number|list}', 'fields.{name}.{locale}.{type:text|number|list}'],
    record: {
      fields: {
        title: { de: { text: 'Pfanne', number: null }, en: { text: 'Pan' } },
        weight: { number: 2, text: null },
        none: { number: null, text: null },
        odd: { unit: 'kg' },
      },
    },
    reads: [
      ['title', 'de', 'Pfanne'],
      ['title', 'en', 'Pan'],
      ['weight', '', 2],
      ['none', '', null],
    ],
    left: ['fields.odd.unit'],
  },
  {
    name: 'structs, groups and further parts of names',
    cells: ['attributes.{group}.{name}', '+seo.{name}.{locale}', 'box.{name}'],
    record: {
      attributes: { general: { color: 'red', size: { value: 5, unit: 'cm' } }, technical: { power: 3 } },
      seo: { title: { de: 'T' }, plain: 'no language' },
      box: { price: { net: 1, gross: 2 } },
    },
    reads: [
      ['color', '', 'red'],
      ['size', '', { value: 5, unit: 'cm' }],
      ['power', '', 3],
      ['seo.title', 'de', 'T'],
      ['price', '', { net: 1, gross: 2 }],
    ],
    left: ['seo.plain'],
  },
];

const languages = new SpelledLanguages(['de', 'en'], 'guessed');
const tools = ({ cells, used = [] }: Pick<Form, 'cells' | 'used'>) => {
  const patterns = cells.map(parsePattern);
  const reader = new CellReader(patterns, used.map(parsePath), languages);
  return { reader, writer: new CellWriter(patterns, reader, languages) };
};

function read(reader: CellReader, record: Record_) {
  const cells: [string, string, Json][] = [];
  const left: string[] = [];
  reader.read(record, {
    cell: (property, spelled, value) => cells.push([property, spelled, value]),
    left: (_, place) => left.push(place.join('.')),
  });
  return { cells, left };
}

/** Null is no value. */
const sorted = (cells: readonly [string, string, Json][]) =>
  cells.flatMap((cell) => (cell[2] === null ? [] : [JSON.stringify(cell)])).sort();

describe.each(FORMS)('$name', (form) => {
  test('is read whole: each part is a cell, or left over', () => {
    const found = read(tools(form).reader, form.record);
    expect(found.cells).toEqual(form.reads);
    expect(found.left).toEqual(form.left ?? []);
  });

  test('a record with the same cells is the same record', () => {
    const { writer } = tools(form);
    const cells = form.reads.map(([property, spelled, value]) => ({ property, spelled, value }));
    expect(writer.write(form.record, cells)).toEqual(form.record);
  });

  test('a change of one cell changes that one only', () => {
    const { reader, writer } = tools(form);
    for (const [index] of form.reads.entries()) {
      const changed = form.reads.map(([property, spelled, value], at): [string, string, Json] => [
        property,
        spelled,
        at === index && typeof value === 'string' ? `${value}!` : value,
      ]);
      const cells = changed.map(([property, spelled, value]) => ({ property, spelled, value }));
      expect(sorted(read(reader, writer.write(form.record, cells)).cells)).toEqual(sorted(changed));
    }
  });

  test('a removed cell comes back where it was', () => {
    const { reader, writer } = tools(form);
    for (const [index] of form.reads.entries()) {
      const without = form.reads.filter((_, at) => at !== index);
      const toCells = (reads: typeof without) =>
        reads.map(([property, spelled, value]) => ({ property, spelled, value }));
      const removed = writer.write(form.record, toCells(without));
      expect(sorted(read(reader, removed).cells)).toEqual(sorted(without));
      const back = writer.write(removed, toCells(form.reads));
      expect(sorted(read(reader, back).cells)).toEqual(sorted(form.reads));
    }
  });

  test('each line is the text of what was read from it', () => {
    for (const text of form.cells) expect(patternText(parsePattern(text).steps)).toBe(text);
  });
});

test('a value that is also there in the primary language is the same in both places', () => {
  const { writer } = tools({ cells: ['{name:title}_i18n.{locale}', '{name}'] });
  const record = { title: 'Pfanne', title_i18n: { de: 'Pfanne', en: 'Pan' }, size: 'M' };
  const cells = [
    { property: 'title', spelled: 'de', value: 'Topf' },
    { property: 'title', spelled: 'en', value: 'Pot' },
  ];
  expect(writer.write(record, cells)).toEqual({ title: 'Topf', title_i18n: { de: 'Topf', en: 'Pot' } });
});

test('an entry that stands in place of a list becomes a list with a second one', () => {
  const { writer } = tools({ cells: ['{name}[](@lang={locale}).#text'] });
  const record = { title: { '@lang': 'de', '#text': 'Pfanne' } };
  const cells = [
    { property: 'title', spelled: 'de', value: 'Topf' },
    { property: 'title', spelled: 'en', value: 'Pot' },
  ];
  expect(writer.write(record, cells)).toEqual({
    title: [
      { '@lang': 'de', '#text': 'Topf' },
      { '@lang': 'en', '#text': 'Pot' },
    ],
  });
});

test.each([
  '',
  '.',
  'a.',
  'values',
  '{locale}',
  'a.{nam}',
  'a[](x={type})',
  '{name}{name}',
  'a b',
  '"a',
  '{type}.{name}',
])('%j is no pattern, and says where', (text) => {
  expect(() => parsePattern(text)).toThrow();
});
