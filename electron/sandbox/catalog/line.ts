import type { Value } from '#shared/domain/value.ts';
import type { StoredValue } from '../product.ts';
import { chance, hash } from './chance.ts';
import { categoriesOf, unclassifiedCategory } from './taxonomies.ts';
import {
  GROUPS,
  type Group,
  LANGUAGES,
  type Language,
  MATERIALS,
  type Material,
  type ProductType,
  SERIES,
  type Series,
  SUBTITLES,
  type Texts,
} from './vocabulary/vocabulary.ts';

/** The texts that all products of a line share. */
const LINE_TEXTS = [
  'subtitle',
  'short_description',
  'description',
  'care_instructions',
  'bullet_points',
  'tags',
  'material',
] as const;
export type LineText = (typeof LINE_TEXTS)[number];

/** Pushed without a locale if they are in the primary language (service document 2.1 rule 2). */
const LOCALELESS_TEXTS: ReadonlySet<string> = new Set(['short_description', 'material', 'colour']);

/** A type of product in a series ("Nordlys frying pans"): its texts are written once and shared by its products. */
export class ProductLine {
  readonly type: ProductType;
  readonly series: Series;
  readonly group: Group;
  readonly material: Material;
  readonly isGift: boolean;
  /** The values that apply to the whole line in every language. */
  readonly facts: readonly StoredValue[];
  /** Its categories, one value per taxonomy, and their values before classification (2.5). */
  readonly categories: readonly StoredValue[];
  readonly unclassified: readonly StoredValue[];
  readonly #seed: number;
  readonly #primary: string;
  readonly #texts: (StoredValue | undefined)[] = [];

  constructor(type: ProductType, series: number, primary: string, seed: number) {
    this.type = type;
    this.series = SERIES[series]!;
    this.group = GROUPS[type.group];
    this.#seed = hash(seed, series, type.noun.en.length * 64 + type.weight * 10);
    this.material = MATERIALS[type.materials[this.#seed % type.materials.length]!];
    this.isGift = chance(this.#seed, 1) < 0.15;
    this.facts = [
      sharedFact('brand', this.series.brand),
      sharedFact('country_of_origin', this.series.countryOfOrigin),
      sharedFact('warranty_months', this.group.warrantyMonths),
    ];
    this.categories = categoriesOf(type, this.isGift).map((value) => sharedFact('category', value));
    this.unclassified = [sharedFact('category', unclassifiedCategory(type))];
    this.#primary = primary;
  }

  /** "Nordlys Frying pan". */
  nameIn(language: Language): string {
    return `${this.series.name} ${this.type.noun[language]}`;
  }

  /** Returns a text in a language: the same object every time. */
  text(property: LineText, language: number): StoredValue {
    const key = LINE_TEXTS.indexOf(property) * LANGUAGES.length + language;
    const locale = LANGUAGES[language]!;
    this.#texts[key] ??= sharedText(property, locale, this.#write(property, locale), this.#primary);
    return this.#texts[key];
  }

  #write(property: LineText, language: Language): Value {
    const { group, material } = this;
    switch (property) {
      case 'subtitle':
        return SUBTITLES[this.#seed % SUBTITLES.length]![language];
      case 'short_description':
        return group.short[language];
      case 'description':
        return this.#description(language);
      case 'care_instructions':
        return material.care[language];
      case 'bullet_points':
        return this.#bullets().map((bullet) => bullet[language]);
      case 'tags':
        return [...group.tags, ...(this.isGift ? [GIFT] : [])].map((tag) => tag[language]);
      case 'material':
        return material.name[language];
    }
  }

  #bullets(): readonly Texts[] {
    return chance(this.#seed, 2) < 0.4 ? this.group.bullets.slice(0, 3) : this.group.bullets;
  }

  #description(language: Language): string {
    const { group, material } = this;
    const items = this.#bullets().map((bullet) => `<li>${bullet[language]}</li>`);
    return [
      `<p><b>${this.nameIn(language)}</b> – ${group.intro[language]}</p>`,
      `<p>${group.story[language]}</p>`,
      `<ul>${items.join('')}</ul>`,
      `<p><b>${material.name[language]}</b>: ${material.care[language]}</p>`,
    ].join('\n');
  }
}

const sharedFact = (property: string, value: Value): StoredValue => ({
  property,
  locale: null,
  value,
  shared: true,
});

const GIFT: Texts = {
  en: 'gift idea 🎁',
  de: 'Geschenkidee 🎁',
  fr: 'idée cadeau 🎁',
  ja: 'ギフト 🎁',
  ar: 'فكرة هدية 🎁',
};

export function sharedText(property: string, locale: Language, value: Value, primary: string): StoredValue {
  const isLocaleless = locale === primary && LOCALELESS_TEXTS.has(property);
  return { property, locale: isLocaleless ? null : locale, value, shared: true };
}
