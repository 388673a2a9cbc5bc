import { t } from '@lingui/core/macro';
import { type NumberFormat, numberFormat, numberText } from '#shared/domain/number-format.ts';
import { type CellValue, displayText, isExactNumber } from '#shared/domain/value.ts';
import { locale } from '#shared/i18n/activate-language.ts';

export const userNumbers: NumberFormat = numberFormat(locale());

/** The whole value as one line of text: lists joined, booleans as words, numbers with the user's decimal separator. */
export function valueText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number' || isExactNumber(value)) return numberText(value, userNumbers);
  if (Array.isArray(value)) return value.map(valueText).join(' · ');
  return displayText(value);
}
