import { displayText, type Value } from '#shared/domain/value.ts';

/** Values the service refuses, in words of its own. Every condition given must hold; a rule without any refuses all. */
export interface RefusalRule {
  property?: string;
  locale?: string;
  contains?: string;
  longer_than?: number;
  code: string;
  message: string;
}

/** The first rule that refuses a value in a cell, or null. `locale` is the primary one where none was sent. */
export const refusalOf = (
  rules: readonly RefusalRule[],
  property: string,
  locale: string,
  value: Value,
): RefusalRule | null =>
  rules.find(
    (rule) =>
      (rule.property === undefined || rule.property === property) &&
      (rule.locale === undefined || rule.locale === locale) &&
      (rule.contains === undefined || displayText(value).includes(rule.contains)) &&
      (rule.longer_than === undefined || displayText(value).length > rule.longer_than),
  ) ?? null;
