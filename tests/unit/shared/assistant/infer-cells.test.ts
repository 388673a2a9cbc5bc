import { describe, expect, it } from 'vitest';
import { inferCells } from '#shared/service/assistant/infer-cells.ts';
import type { JsonObject } from '#shared/service/assistant/places.ts';
import { SpelledLanguages } from '#shared/service/cells/spelled-languages.ts';

const NOUNS = [
  ['Pan', 'Pfanne'],
  ['Pot', 'Topf'],
  ['Lid', 'Deckel'],
  ['Bowl', 'Schüssel'],
] as const;

const inferred = (record: (en: string, de: string, n: number) => object, apart: string[] = []) => {
  const records = NOUNS.map(([en, de], n) => ({ sku: `P-${n}`, ...record(en, de, n) }) as JsonObject);
  return inferCells(records, new SpelledLanguages(['en', 'de'], 'guessed'), new Set(['sku', ...apart]));
};

describe('where the cells of records are', () => {
  it('is below names with an ending, where the value in one language is under the name', () => {
    const { cells } = inferred((en, de) => ({ name: en, name_i18n: { en, de } }));
    expect(cells).toEqual(['{name:name}_i18n.{locale}', '{name:name}']);
  });

  it('is in entries that say their language under any name, beside their kind', () => {
    const { cells, notShown } = inferred((en, de) => ({
      title: [
        { _key: 'en', _type: 'translatedString', value: en },
        { _key: 'de', _type: 'translatedString', value: de },
      ],
    }));
    expect(cells).toEqual(['{name:title}[](_key={locale}).value']);
    expect(notShown).toEqual(['{name:title}[](_key={locale})._type']);
  });

  it('is in maps by language that say what they are', () => {
    const { cells, notShown } = inferred((en, de) => ({ title: { _type: 'localeString', en, de } }));
    expect(cells).toEqual(['{name:title}.{locale}']);
    expect(notShown).toEqual(['{name:title}._type']);
  });

  it('is in wrappers of types, also of such as have names that are not known', () => {
    const { cells } = inferred((en, de, n) => ({
      fields: [
        { code: 'title', value: { stringMap: { en, de } } },
        { code: 'weight', value: { numberValue: n } },
        { code: 'active', value: { booleanValue: n > 1 } },
      ],
    }));
    expect(cells).toEqual([
      'fields[](code={name}).value.{type:stringMap}.{locale}',
      'fields[](code={name}).value.{type:numberValue|booleanValue}',
    ]);
  });

  it('is in the languages of an entry, however deep their codes are', () => {
    const { cells } = inferred((en, de) => ({
      translations: [
        { language: { id: 'a1', locale: { code: 'en' } }, name: en, text: `${en}!` },
        { language: { id: 'b2', locale: { code: 'de' } }, name: de, text: `${de}!` },
      ],
    }));
    expect(cells).toEqual(['translations[](language.locale.code={locale}).{name}']);
  });

  it('is not in copies of other objects, nor of the record itself', () => {
    const { cells, notShown } = inferred(
      (en, _, n) => {
        const held = { name: en, size: `${n}` };
        return {
          ...held,
          translated: held,
          masterData: { staged: { attributes: held }, current: { attributes: held } },
        };
      },
      ['masterData.current.id'],
    );
    expect(cells).toEqual(['masterData.current.attributes.{name}', '{name:name|size}']);
    expect(notShown).toEqual(['translated', 'masterData.staged']);
  });

  it('is beside what is said of each value in the same words', () => {
    const { cells } = inferred((en, de, n) => ({
      values: {
        title: { en: { current: en, source: 'erp' }, de: { current: de, source: 'erp' } },
        weight: { current: n, source: 'erp' },
        size: { current: `${n}`, source: 'erp' },
      },
    }));
    expect(cells).toEqual(['values.{name}.{locale}.current', 'values.{name}.current']);
  });

  it('is in lists below languages', () => {
    const { cells } = inferred((en, de, n) => ({
      general: [
        { k: 'weight', v: n },
        { k: 'size', v: `${n}` },
      ],
      localizations: {
        en: [
          { k: 'title', v: en },
          { k: 'text', v: '' },
        ],
        de: [{ k: 'title', v: de }],
      },
    }));
    expect(cells).toEqual(['general[](k={name}).v', 'localizations.{locale}[](k={name}).v']);
  });

  it('leaves a category as it is', () => {
    const { cells } = inferred((en, de, n) => ({
      fields: {
        title: { en, de },
        category: { en: { nodes: [{ path: `Home > ${n}`, node_id: `n${n}` }], taxonomy_id: 't' } },
      },
    }));
    expect(cells).toEqual(['fields.{name}.{locale}', 'fields.{name}']);
  });

  it('takes the list in a wrapper with its type for the value', () => {
    const { cells } = inferred((_, __, n) => ({
      tags: { __metadata: { type: 'Collection(Edm.String)' }, results: ['new', `${n}`] },
    }));
    expect(cells).toEqual(['{name:tags}.results']);
  });

  it('is beside its unit, which is a value of its own', () => {
    const { cells } = inferred((en, de, n) => ({
      attributes: {
        name: [
          { language_tag: 'en', value: en },
          { language_tag: 'de', value: de },
        ],
        weight: [{ value: n, unit: 'kg' }],
      },
    }));
    expect(cells).toEqual([
      'attributes.{name}[](language_tag={locale}).value',
      'attributes.{name}[](language_tag={locale}).+unit',
    ]);
  });

  it('is in one of several fields for values, and in a language that its field says elsewhere', () => {
    const { cells } = inferred((en, de, n) => ({
      values: {
        title: {
          values: [
            { contents: en, qualifierID: 'en' },
            { contents: de, qualifierID: 'de' },
          ],
        },
        note: { value: { contents: `${de}!`, qualifierID: 'de' } },
        size: { value: { contents: `${n}` } },
        tags: { values: [{ contents: 'new' }, { contents: `tag ${n}` }] },
      },
    }));
    expect(cells.toSorted()).toEqual([
      'values.{name}.value(qualifierID={locale}).contents',
      'values.{name}.value.contents',
      'values.{name}.values[](qualifierID={locale}).contents',
      'values.{name}.values[].contents',
    ]);
  });

  it('is in groups of which some have a single property', () => {
    const { cells } = inferred((en, de, n) => ({
      tradeItemInformation: {
        descriptionModule: {
          title: [
            { languageCode: 'en', value: en },
            { languageCode: 'de', value: de },
          ],
          model: `M${n}`,
        },
        salesModule: { quantity: n, active: true },
        seasonModule: { season: `${n}` },
      },
    }));
    expect(cells).toEqual([
      'tradeItemInformation.{group}.{name}[](languageCode={locale}).value',
      'tradeItemInformation.{group}.{name}',
    ]);
  });

  it('is behind whatever stands between the name of another key and a language', () => {
    const { cells } = inferred((en, de) => ({
      title: en,
      title__i18n__de: de,
      text: en,
      text__i18n__de: de,
    }));
    expect(cells).toEqual(['{name:title|text}__i18n__{locale}', '{name:title|text}']);
  });

  it('is under languages beside the name of an entry, or in a list of single languages', () => {
    const { cells } = inferred((en, de) => ({
      texts: [
        { attribute: 'title', en, de },
        { attribute: 'text', en: `${en}!`, de: `${de}!` },
      ],
      notes: [{ en }, { de }],
    }));
    expect(cells).toEqual(['texts[](attribute={name}).{locale}', '{name:notes}[].{locale}']);
  });

  it('is in the same wrapper in all fields of a record', () => {
    const { cells, notShown } = inferred((en, de, n) => ({
      title: {
        data: [
          { culture: 'en', text: en },
          { culture: 'de', text: de },
        ],
        source: 'erp',
      },
      weight: { data: n, source: 'erp' },
      size: { data: `${n}`, source: 'erp' },
    }));
    expect(cells).toEqual([
      '{name:title|weight|size}.data[](culture={locale}).text',
      '{name:title|weight|size}.data',
    ]);
    expect(notShown).toEqual(['{name:title|weight|size}.source']);
  });

  it('is below the language that an object in an entry says', () => {
    const { cells } = inferred((en, de, n) => ({
      localized: [
        { language: { code: 'en', name: 'EN' }, properties: { title: en, colour: `red ${n % 2}` } },
        { language: { code: 'de', name: 'DE' }, properties: { title: de, colour: `rot ${n % 2}` } },
      ],
    }));
    expect(cells).toEqual(['localized[](language.code={locale}).properties.{name}']);
  });

  it('is where the type of an entry says', () => {
    const { cells } = inferred((en, _de, n) => ({
      properties: {
        title: { id: 'a', type: 'rich_text', rich_text: en },
        weight: { id: 'b', type: 'number', number: n },
      },
    }));
    expect(cells).toEqual(['properties.{name}.{type:rich_text|number}']);
  });

  it('is below a key that has the name of a field after other text, with a capital', () => {
    const { cells } = inferred((en, de) => ({
      title: en,
      _allTitleLocales: [
        { __typename: 'Text', locale: 'en', value: en },
        { __typename: 'Text', locale: 'de', value: de },
      ],
    }));
    expect(cells).toEqual(['_all{name:title}Locales[](locale={locale}).value', '{name:title}']);
  });

  it('is in the one of several fields that an entry has, with its language', () => {
    const { cells } = inferred((en, de, n) => ({
      features: [
        { featureCode: 'F1', featureValueCode: `M${n % 2}` },
        { featureCode: 'F2', featureValueNumeric: n },
        {
          featureCode: 'F3',
          featureValueDetails: [
            { detailValueLanguage: 'en', detail: en },
            { detailValueLanguage: 'de', detail: de },
          ],
        },
      ],
    }));
    expect(cells).toEqual([
      'features[](featureCode={name}).{type:featureValueCode|featureValueNumeric}',
      'features[](featureCode={name}).{type:featureValueDetails}[](detailValueLanguage={locale}).detail',
    ]);
  });

  it('is in entries whose name is in a list of one', () => {
    const { cells } = inferred((en, _de, n) => ({
      property: [
        { type: { coding: [{ code: 'title' }] }, valueString: en },
        { type: { coding: [{ code: 'weight' }] }, valueNumber: n },
        { type: { coding: [{ code: 'sterile' }] }, valueFlag: n % 2 === 0 },
      ],
    }));
    expect(cells).toEqual([
      'property[](type.coding.#0.code={name}).{type:valueString|valueNumber|valueFlag}',
    ]);
  });

  it('is in the same wrapper where a unit is beside the value', () => {
    const { cells } = inferred((en, _de, n) => ({
      title: { type: 'Property', value: en },
      model: { type: 'Property', value: `M${n}` },
      weight: { type: 'Property', value: n, unitCode: 'KGM' },
    }));
    expect(cells).toEqual(['{name:title|model|weight}.value', '{name:title|model|weight}.+unitCode']);
  });

  it('is where fields of the record say themselves what has their value', () => {
    const { cells } = inferred((en, _de, n) => ({
      title: { type: 'url', url: en },
      weight: { type: 'number', number: n },
      flag: { type: 'checkbox', checkbox: n % 2 === 0 },
    }));
    expect(cells).toEqual(['{name:title|weight|flag}.{type:url|number|checkbox}']);
  });
});
