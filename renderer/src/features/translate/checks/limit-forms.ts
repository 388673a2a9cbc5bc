import { t } from '@lingui/core/macro';
import type { LengthLimit } from '#shared/domain/checks/check.ts';

/** A length limit while it is being edited. */
export interface LimitForm {
  /** Identifies the form while it is edited. */
  key: number;
  property: string;
  /** '' for all languages. */
  locale: string;
  characters: string;
}

export interface WrongLimit {
  key: number;
  message: string;
}

export const limitForms = (limits: readonly LengthLimit[]): LimitForm[] =>
  limits.map(({ property, locale, characters }, key) => ({
    key,
    property,
    locale: locale ?? '',
    characters: String(characters),
  }));

export const nextKey = (forms: readonly LimitForm[]): number =>
  Math.max(-1, ...forms.map(({ key }) => key)) + 1;

/** Returns the limits entered, or the first form that is not valid. */
export function readLimits(
  forms: readonly LimitForm[],
): { ok: true; value: LengthLimit[] } | { ok: false; error: WrongLimit } {
  const limits: LengthLimit[] = [];
  for (const { key, property, locale, characters } of forms) {
    const most = Number(characters.trim());
    if (!Number.isSafeInteger(most) || most < 1)
      return { ok: false, error: { key, message: t`Enter a number of characters, such as 60` } };
    const limit = { property, locale: locale === '' ? null : locale, characters: most };
    if (limits.some((one) => one.property === property && one.locale === limit.locale))
      return {
        ok: false,
        error: { key, message: t`There is a limit for this property and language already` },
      };
    limits.push(limit);
  }
  return { ok: true, value: limits };
}
