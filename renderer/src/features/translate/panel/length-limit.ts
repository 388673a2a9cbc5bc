import type { CheckSettings } from '#shared/domain/checks/check.ts';

/** The most characters that a property may have in a language; null if there is no limit. */
export function limitOf(settings: CheckSettings | null, property: string, locale: string): number | null {
  const own = settings?.limits.filter((limit) => limit.property === property) ?? [];
  const limit = own.find((one) => one.locale === locale) ?? own.find((one) => one.locale === null);
  return limit?.characters ?? null;
}
