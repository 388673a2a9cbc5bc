import { t } from '@lingui/core/macro';
import { countCharacters } from '../count-characters.ts';
import type { Check } from './check-input.ts';

/** The translation has no more characters, as people count them, than its property may have in its language. */
export const checkLength: Check = ({ target, text, limits }) => {
  const ofProperty = limits.filter(({ property }) => property === text.property);
  const limit =
    ofProperty.find(({ locale }) => locale === text.targetLocale) ??
    ofProperty.find(({ locale }) => locale === null);
  // A character has at least one code unit, so only texts that may be too long are counted.
  if (!limit || target.text.length <= limit.characters) return [];
  const { characters } = countCharacters(target.text);
  if (characters <= limit.characters) return [];
  return [
    {
      message: t`${characters} characters, ${characters - limit.characters} over the limit of ${limit.characters}`,
    },
  ];
};
