import { parseNumber } from '#shared/domain/number-format.ts';
import { userNumbers } from '../../../components/value-text.ts';

/** A factor as the user writes it: "1.1", or as a change in percent: "+10 %", "-5%". */
export function readFactor(text: string): ReturnType<typeof parseNumber> {
  const percent = /^(.*\S)\s*%$/.exec(text.trim())?.[1];
  const parsed = parseNumber(percent ?? text, userNumbers);
  // Not 1 + 14 / 100, which is not 1.14.
  return percent === undefined || !parsed.ok || typeof parsed.value !== 'number'
    ? parsed
    : { ok: true, value: (100 + parsed.value) / 100 };
}
