import { t } from '@lingui/core/macro';
import type { Conditions } from '#shared/contract/sample.ts';
import { formatNumber } from '../../../components/format.ts';

type Rule = Conditions['rules'][number];
type ValueRule = Exclude<Rule, { refuses: 'removals' }>;

/** What a rule refuses: "title · de, containing “x”, longer than 40", "deleting the product 004500". */
export function ruleLabel(rule: Rule): string {
  if (rule.refuses === 'removals') {
    const { any, one } = REMOVING[rule.mode ?? 'any'];
    return rule.identifier === undefined ? any : one(rule.identifier);
  }
  const { property, locale, contains, longer_than } = rule;
  const where = [property, locale].filter(Boolean).join(' · ');
  const conditions = [
    where,
    contains ? t`containing “${contains}”` : '',
    longer_than === undefined ? '' : t`longer than ${formatNumber(longer_than)}`,
  ].filter(Boolean);
  return conditions.length === 0 ? t`every value` : conditions.join(', ');
}

const REMOVING = {
  any: { any: t`removing any product`, one: (product: string) => t`removing the product ${product}` },
  delete: { any: t`deleting any product`, one: (product: string) => t`deleting the product ${product}` },
  unlink: { any: t`unlinking any product`, one: (product: string) => t`unlinking the product ${product}` },
};

/** The rule described by the fields; an empty field sets no condition. */
export function ruleOf(typed: {
  property: string;
  locale: string;
  contains: string;
  longerThan: string;
  message: string;
}): Omit<ValueRule, 'code'> {
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  return {
    property: given(typed.property),
    locale: given(typed.locale),
    contains: typed.contains === '' ? undefined : typed.contains,
    longer_than: typed.longerThan.trim() === '' ? undefined : Number(typed.longerThan),
    message: given(typed.message) ?? t`The service refuses this value`,
  };
}
