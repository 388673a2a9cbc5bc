import { describe, expect, it } from 'vitest';
import { SpelledLanguages } from '#shared/service/cells/spelled-languages.ts';
import type { Json } from '#shared/service/json.ts';
import { looseNames, looseProperties } from '#shared/service/loose-structure.ts';

const languages = new SpelledLanguages(['en', 'de-DE']);

describe('the attributes that tell variants apart', () => {
  it.each<[string, Json, string[]]>([
    ['a list of names', ['size', 'colour'], ['size', 'colour']],
    ['a list of objects', [{ code: 'size' }, { attribute: { code: 'colour' } }], ['size', 'colour']],
    ['one text', 'size, colour', ['size', 'colour']],
    ['typed wrappers', { arrayValue: { values: [{ stringValue: 'size' }] } }, ['size']],
    ['a map by language', { en: ['size'], 'de-DE': ['size'] }, ['size']],
    ['results beside their type', { __metadata: { type: 'x' }, results: ['size'] }, ['size']],
    ['something else', { size: true }, []],
    ['nothing', null, []],
  ])('are read from %s', (_, json, names) => {
    expect(looseNames(json, languages)).toEqual(names);
  });
});

describe('the values for them', () => {
  const size = { property: 'size', spelled: '', value: 'M' };
  const colours = [
    { property: 'colour', spelled: 'en', value: 'red' },
    { property: 'colour', spelled: 'de_DE', value: 'rot' },
  ];
  it.each<[string, Json, unknown[]]>([
    ['names and values', { size: 'M' }, [size]],
    ['a list of names and values', [{ attribute: 'size', value: 'M' }], [size]],
    ['a list of short names', [{ k: 'size', v: 'M' }], [size]],
    ['a list of single ones', [{ size: 'M' }], [size]],
    ['one text', 'size=M', [size]],
    ['typed wrappers', { mapValue: { fields: { size: { stringValue: 'M' } } } }, [size]],
    ['values by language', { colour: { en: 'red', de_DE: 'rot' } }, colours],
    ['languages first', { en: { colour: 'red' }, de_DE: { colour: 'rot' } }, colours],
    ['names with a language in brackets', { 'colour (en)': 'red', 'colour (de_DE)': 'rot' }, colours],
    [
      'other languages beside the value',
      [{ id: 7, key: 'colour', value: 'grey', localized: [{ locale: 'en', value: 'red' }] }],
      [{ property: 'colour', spelled: '', value: 'grey' }, colours[0]],
    ],
    ['names with a language', { 'colour.en': 'red', 'colour.de_DE': 'rot' }, colours],
    [
      'a list with languages',
      [
        { attribute: 'colour', language: 'en', value: 'red' },
        { attribute: 'colour', language: 'de_DE', value: 'rot' },
      ],
      colours,
    ],
    [
      'lists by channel and language',
      {
        colour: [
          { locale: 'en', scope: null, data: 'red' },
          { locale: 'de_DE', scope: null, data: 'rot' },
        ],
      },
      colours,
    ],
    ['a text that says nothing', 'medium', []],
  ])('are read from %s', (_, json, properties) => {
    expect(looseProperties(json, languages)).toEqual(properties);
  });
});
