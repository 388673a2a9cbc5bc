import { t } from '@lingui/core/macro';
import { overLimit } from '#shared/domain/checks/check-length.ts';
import { unorderedTag } from '#shared/domain/checks/check-tags.ts';
import { unitAfter } from '#shared/domain/checks/units.ts';
import { parseNumber } from '#shared/domain/number-format.ts';
import { type CellValue, isExactNumber } from '#shared/domain/value.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { userNumbers } from '../components/value-text.ts';
import { type EditorContent, outcomeOf } from './edit-outcome.ts';

const spelled = new Intl.NumberFormat(locale(), { maximumFractionDigits: 20 });

/** Longer texts are not inspected with every key. */
const INSPECTED = 20_000;

/** A number that may go on: "-", "1,", "1e". */
const BEGINS_NUMBER = /^\s*[-+−–]?(?:\p{Nd}|[\s.,'’](?![.,'’]))*(?:e[-+]?\d*)?\s*$/iu;
const AMOUNT = /^\s*[-+−–]?\d[\d\s.,'’]*/;
const BEGINS_ADDRESS = /^\s*(?:h[a-z]{1,5}:\/|www\.)/i;

/**
 * What is worth knowing about a text while it is typed; undefined if there is nothing. `before`: the cell's value; `limit`: the
 * most characters that it may have.
 */
export function typingNotice(
  content: EditorContent,
  before: CellValue,
  limit: number | null = null,
): string | undefined {
  const { kind, text } = content;
  if (text.trim() === '') return undefined;
  if (kind === 'number' || kind === 'yesno') {
    const outcome = outcomeOf(content, before);
    const isBegun = kind === 'number' && BEGINS_NUMBER.test(text);
    return !isBegun && outcome && 'refused' in outcome ? outcome.refused : undefined;
  }
  if ((kind !== 'text' && kind !== 'multiline') || text === before || text.length > INSPECTED)
    return undefined;
  const tag = unorderedTag(text);
  if (tag !== null) return tag.startsWith('</') ? t`${tag} closes nothing.` : t`${tag} is not closed.`;
  const tooLong = limit === null ? null : overLimit(text, limit);
  return tooLong ?? addressNotice(text, before) ?? unitNotice(text, before);
}

/** How a typed number is read, if it can be read in several ways: "1,234" is a thousand here and a fraction there. */
export function typingReading({ kind, text }: EditorContent): string | undefined {
  if (kind !== 'number' || !/[.,'’\s٫٬]/.test(text.trim())) return undefined;
  const number = parseNumber(text, userNumbers);
  if (!number.ok) return undefined;
  const shown = spelled.format(
    isExactNumber(number.value) ? (number.value.$number as `${number}`) : number.value,
  );
  return t`Read as ${shown}`;
}

function addressNotice(text: string, before: CellValue): string | undefined {
  if (!BEGINS_ADDRESS.test(text))
    return typeof before === 'string' && isAddress(before)
      ? t`The value so far is an address; this is none.`
      : undefined;
  return isAddress(text) || text.trim().startsWith('www.') ? undefined : t`This is not a complete address.`;
}

/** A whole text that is an address of the web. */
const isAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/.]+(?:\.[^\s/]+|:\d+|(?=\/|$))\S*$/i.test(text) && URL.canParse(text);

function unitNotice(text: string, before: CellValue): string | undefined {
  if (typeof before !== 'string') return undefined;
  const unit = unitOf(before);
  if (unit === null || !AMOUNT.test(text) || unitOf(text) === unit) return undefined;
  return t`The value so far is in ${unit}.`;
}

/** The unit of a text that is one amount: "12 cm". */
function unitOf(text: string): string | null {
  const amount = AMOUNT.exec(text)?.[0].trimEnd();
  return amount === undefined ? null : unitAfter(text, amount.length);
}
