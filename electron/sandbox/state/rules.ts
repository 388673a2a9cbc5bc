import type { z } from 'zod';
import type { refusalRule } from '#shared/contract/sample.ts';
import { displayText, type Value } from '#shared/domain/value.ts';

export type RefusalRule = z.output<typeof refusalRule>;

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
