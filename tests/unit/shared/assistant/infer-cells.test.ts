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
});
