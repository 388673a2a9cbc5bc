import { t } from '@lingui/core/macro';
import { quoted } from '../../domain/quoted.ts';
import type { Dialect, ProductRecord } from '../wire.ts';
import { depthOf, lastOf, parentOf, usualness, words } from './field-names.ts';
import { type JsonObject, placesIn } from './places.ts';

const TITLE_NAMES = [
  'title', 'name', 'product title', 'product name', 'display name', 'label', 'item name', 'article name', 'headline',
  'short description', 'titel', 'bezeichnung', 'produktname', 'artikelbezeichnung', 'titre', 'título', 'titolo', 'nom', 'nombre',
  'nome', 'naam',
]; // biome-ignore format: a table

/** Where titles are. `inForm`: a plain name for the form's title field; otherwise a path for the profile. */
interface TitleFound {
  name: string;
  inForm: boolean;
  why: string;
}

/**
 * Returns the field with the products' titles: of the product itself, also by language (“title.en”), or among its values.
 * `records` are the same products as read with the dialect. Null if none is common enough.
 */
export function findTitle(
  products: readonly JsonObject[],
  records: readonly ProductRecord[],
  { profile, locales, titleField }: Dialect,
): TitleFound | null {
  const own = (name: string) =>
    words(lastOf(name)) === words(titleField) ? 2 : usualness(name, TITLE_NAMES);
  const fields = [...placesIn(products)]
    .filter(([path]) => !path.startsWith(`${profile.product.properties}.`))
    .map(([path, held]) => {
      const byLanguage = lastOf(path) === locales[0] && parentOf(path) !== '';
      return {
        name: path,
        score: own(byLanguage ? parentOf(path) : path) - depthOf(path) / 100,
        share: shareOf(held, isTitle),
        inForm: !path.includes('.'),
        why: t`Titles are at ${quoted(path)}.`,
      };
    });
  const primary = records.map(({ values }) => values.filter(({ locale }) => locale === locales[0]));
  const amongValues = [...new Set(primary.flatMap((values) => values.map(({ property }) => property)))].map(
    (property) => ({
      name: property,
      // A field of the product itself is more likely to be the title.
      score: own(property) - 0.5,
      share: shareOf(primary, (values) => values.some((v) => v.property === property && isTitle(v.value))),
      inForm: true,
      why: t`Products have their title in the property ${quoted(property)}.`,
    }),
  );
  const ranked = [...fields, ...amongValues]
    .filter(({ score, share }) => score > 0 && share > 0.5)
    .sort((a, b) => b.score * b.share - a.score * a.share);
  return ranked[0] ?? null;
}

const isTitle = (value: unknown): boolean => typeof value === 'string' && value !== '';

const shareOf = <T>(things: readonly T[], test: (thing: T) => boolean): number =>
  things.filter(test).length / Math.max(1, things.length);
