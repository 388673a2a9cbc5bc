import { type IcuMessage, readIcuMessage } from './icu-message.ts';
import { type Link, linksIn } from './links-in.ts';
import { type InlineCode, inlineCodesOf } from './placeholders.ts';

/** A text, with what the checks know about it. */
export interface InspectedText {
  text: string;
  message: IcuMessage | null;
  codes: InlineCode[];
  /** Those outside tags. */
  links: Link[];
  /**
   * What a reader reads: as long as the text, with `FILLER` in place of placeholders and links, and spaces in place
   * of tags.
   */
  prose: string;
}

/** Replaces what is not translated: neither letter, digit, space nor punctuation. */
export const FILLER = '\uFFFC';

export function inspectText(text: string): InspectedText {
  const message = readIcuMessage(text);
  const codes = inlineCodesOf(text, message);
  const tags = codes.filter(({ kind }) => kind === 'tag');
  let tag = 0;
  const links = linksIn(text).filter(({ start }) => {
    while (tag < tags.length && tags[tag]!.end <= start) tag++;
    return tag >= tags.length || tags[tag]!.start > start;
  });
  const placeholders = codes.filter(({ kind }) => kind === 'placeholder');
  const masked = masking(masking(masking(text, placeholders, FILLER), links, FILLER), tags, ' ');
  return { text, message, codes, links, prose: masked };
}

/** The text with each range filled by one character; ranges are in the order of the text, and may be the same. */
export function masking(
  text: string,
  ranges: readonly { start: number; end: number }[],
  filler: string,
): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    if (start < from) continue;
    parts.push(text.slice(from, start), filler.repeat(end - start));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
