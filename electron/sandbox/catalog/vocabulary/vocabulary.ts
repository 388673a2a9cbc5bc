import colours from './colours.json' with { type: 'json' };
import groups from './groups.json' with { type: 'json' };
import materials from './materials.json' with { type: 'json' };
import series from './series.json' with { type: 'json' };
import subtitles from './subtitles.json' with { type: 'json' };
import types from './types.json' with { type: 'json' };

/** The languages of the sample catalog. */
export const LANGUAGES = ['en', 'de', 'fr', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The index of a locale among the languages, or -1 if the catalog does not have it. */
export const languageNumber = (locale: string): number => (LANGUAGES as readonly string[]).indexOf(locale);

export type Texts = Readonly<Record<Language, string>>;

export interface Colour {
  /** As in an identifier: "004512-BLK". */
  code: string;
  /** Its color in pictures. */
  hex: string;
  name: Texts;
}

export const COLOURS: readonly Colour[] = colours;

/** Texts about products of one kind. */
export interface Group {
  name: Texts;
  /** The opening sentence of the description. */
  intro: Texts;
  /** Its second paragraph. */
  story: Texts;
  short: Texts;
  bullets: readonly Texts[];
  tags: readonly Texts[];
  warrantyMonths: number;
}

export type GroupKey = keyof typeof groups;
export const GROUPS: Readonly<Record<GroupKey, Group>> = groups;

export interface Material {
  name: Texts;
  care: Texts;
  isDishwasherSafe: boolean;
}

type MaterialKey = keyof typeof materials;
export const MATERIALS: Readonly<Record<MaterialKey, Material>> = materials;

/** Its names are proper names: the same in every language. */
export interface Series {
  name: string;
  brand: string;
  countryOfOrigin: string;
}

export const SERIES: readonly Series[] = series;

/** The shop fills in the placeholders, so translations must contain them unchanged. */
export const SUBTITLES: readonly Texts[] = subtitles;

/** A kind of product: its name, materials and sizes. */
export interface ProductType {
  key: string;
  group: GroupKey;
  noun: Texts;
  materials: readonly MaterialKey[];
  /** At least four, smallest first; spelled the same in every language. */
  sizes: readonly string[];
  /** Of the smallest size, in euros; `weight` in kilograms. */
  price: number;
  weight: number;
}

export const TYPES = types as readonly ProductType[];
