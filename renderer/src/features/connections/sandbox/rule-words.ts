import type { Conditions } from '#shared/contract/sample.ts';
import { formatNumber } from '../../../components/format.ts';

type Rule = Conditions['rules'][number];

/** Which values a rule refuses: "title · de, containing “x”, longer than 40". */
export function ruleWords({ property, locale, contains, longer_than }: Rule): string {
  const where = [property, locale].filter(Boolean).join(' · ');
  const conditions = [
    where,
    contains ? `containing “${contains}”` : '',
    longer_than === undefined ? '' : `longer than ${formatNumber(longer_than)}`,
  ].filter(Boolean);
  return conditions.length === 0 ? 'every value' : conditions.join(', ');
}

/** The rule that the fields stand for; an empty one sets no condition. */
export function ruleOf(typed: {
  property: string;
  locale: string;
  contains: string;
  longerThan: string;
  message: string;
}): Omit<Rule, 'code'> {
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  return {
    property: given(typed.property),
    locale: given(typed.locale),
    contains: typed.contains === '' ? undefined : typed.contains,
    longer_than: typed.longerThan.trim() === '' ? undefined : Number(typed.longerThan),
    message: given(typed.message) ?? 'The service refuses this value',
  };
}
