import { describe, expect, it } from 'vitest';
import { findEditions } from '#shared/service/assistant/find-editions.ts';
import { asEdition, joinedEditions } from '#shared/service/editions.ts';
import type { Json } from '#shared/service/json.ts';
import { serviceProfile } from '#shared/service/profile.ts';

const profile = serviceProfile.parse({ list: { editions: { locale: 'lang', fields: ['id', 'title'] } } });
const dialect = { profile, identifierField: 'sku', titleField: 'title', locales: ['en', 'de'] };
const pan = { sku: '007', id: 'a/en', lang: 'en', title: 'Pan', weight: 2 };
const pfanne = { sku: '007', id: 'a/de', lang: 'de', title: 'Pfanne', weight: 2 };
const lid = { sku: '008', id: 'b/en', lang: 'en', title: 'Lid', weight: 1 };

describe('records of a product in one language each', () => {
  it('are one record with what is of a language below it, in the order in which products come', () => {
    expect(joinedEditions([pan, lid, pfanne], dialect)).toEqual([
      {
        sku: '007',
        weight: 2,
        by_language: { en: { id: 'a/en', title: 'Pan' }, de: { id: 'a/de', title: 'Pfanne' } },
      },
      { sku: '008', weight: 1, by_language: { en: { id: 'b/en', title: 'Lid' } } },
    ]);
  });

  it('keep what is not as in the first record, and a second record in one language', () => {
    const heavier = { ...pfanne, weight: 3, extra: true };
    const [joined, second] = joinedEditions([pan, heavier, pan], dialect);
    expect(joined).toMatchObject({
      weight: 2,
      by_language: { de: { title: 'Pfanne', weight: 3, extra: true } },
    });
    expect(second).toEqual(pan);
  });

  it('keep fields of any name', () => {
    const hostile = JSON.parse('{"sku":"007","lang":"en","__proto__":{"polluted":1},"toString":"x"}');
    const [joined] = joinedEditions([hostile, pfanne], dialect);
    expect(JSON.stringify(joined)).toContain('"__proto__":{"polluted":1},"toString":"x"');
    const within = JSON.parse('{"sku":"007","elements":{"lang":"en","__proto__":1}}');
    const asked = { list: { editions: { locale: 'elements.lang', fields: [] } } };
    const [inner] = joinedEditions([within], { ...dialect, profile: serviceProfile.parse(asked) });
    expect(JSON.stringify(inner)).toContain('"elements":{"__proto__":1}');
  });

  it('are left as they are without a language, an identifier, or the setting', () => {
    const odd: Json[] = [{ sku: '1', title: 'x' }, { lang: 'en' }, 'text', null];
    expect(joinedEditions(odd, dialect)).toEqual(odd);
    expect(joinedEditions([pan, pfanne], { ...dialect, profile: serviceProfile.parse({}) })).toEqual([
      pan,
      pfanne,
    ]);
  });

  it('are written as the record of their language', () => {
    expect(asEdition({ by_language: { de: { title: 'Wok' } } }, profile)).toEqual({
      lang: 'de',
      title: 'Wok',
    });
    expect(asEdition({ weight: 2 }, profile)).toEqual({ weight: 2 });
    expect(() => asEdition({ by_language: { de: {}, en: {} } }, profile)).toThrow('several languages');
  });

  it('may have identifier, language and values within objects, and what differs there is of a language', () => {
    const within = (language: string, title: string) => ({
      system: { id: 'a', language },
      elements: { sku: { value: '007' }, title: { value: title }, weight: { value: 2 } },
    });
    const plain = { ...dialect, profile: serviceProfile.parse({}) };
    const records = [within('en', 'Pan'), within('de', 'Pfanne')];
    const found = findEditions(records, plain);
    expect(found).toEqual({
      identifier: 'elements.sku.value',
      editions: { locale: 'system.language', fields: ['elements.title'] },
    });
    const nested = serviceProfile.parse({
      product: { identifier: found?.identifier },
      list: { editions: found?.editions },
    });
    expect(joinedEditions(records, { ...dialect, profile: nested })).toEqual([
      {
        system: { id: 'a' },
        elements: { sku: { value: '007' }, weight: { value: 2 } },
        by_language: {
          en: { elements: { title: { value: 'Pan' } } },
          de: { elements: { title: { value: 'Pfanne' } } },
        },
      },
    ]);
    const wok = {
      by_language: { de: { elements: { title: { value: 'Wok' } } } },
      elements: { weight: { value: 3 } },
    };
    expect(asEdition(wok, nested)).toEqual({
      system: { language: 'de' },
      elements: { weight: { value: 3 }, title: { value: 'Wok' } },
    });
  });

  it('are found by a field that tells the records of each product apart by a language', () => {
    const plain = { ...dialect, profile: serviceProfile.parse({}) };
    expect(findEditions([pan, pfanne, lid], plain)).toEqual({
      identifier: 'sku',
      editions: { locale: 'lang', fields: ['id', 'title'] },
    });
    expect(findEditions([pan, lid], plain)).toBeNull();
    expect(findEditions([pan, { ...pan, title: 'Wok' }], plain)).toBeNull();
  });
});
