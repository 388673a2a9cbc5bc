import type { RefusalRule } from '#shared/contract/sample.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { displayText, type Value } from '#shared/domain/value.ts';

/** Returns the first rule that refuses a value in a cell, or null. `locale` is the primary one if none was sent. */
export const refusalOf = (
  rules: readonly RefusalRule[],
  property: string,
  locale: string,
  value: Value,
): RefusalRule | null =>
  rules.find(
    (rule) =>
      rule.refuses !== 'removals' &&
      (rule.property === undefined || rule.property === property) &&
      (rule.locale === undefined || rule.locale === locale) &&
      (rule.contains === undefined || displayText(value).includes(rule.contains)) &&
      (rule.longer_than === undefined || displayText(value).length > rule.longer_than),
  ) ?? null;

/** Returns the first rule that refuses to remove a product in this mode, or null. */
export const removalRefusalOf = (
  rules: readonly RefusalRule[],
  identifier: string,
  mode: RemovalMode,
): RefusalRule | null =>
  rules.find(
    (rule) =>
      rule.refuses === 'removals' &&
      (rule.identifier === undefined || rule.identifier === identifier) &&
      (rule.mode === undefined || rule.mode === mode),
  ) ?? null;
