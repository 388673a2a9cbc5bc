import { type IcuMessage, icuSyntax, readIcuMessage } from './icu-message.ts';
import { linksIn } from './links-in.ts';

/** A part of a text that is not translated. */
export interface InlineCode {
  kind: 'placeholder' | 'tag';
  text: string;
  /** UTF-16 code units of the text. */
  start: number;
  end: number;
}

// Names and values are bounded, and a tag has no "<" inside, so that no text takes more than linear time.
const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.-]{0,60}`;
const ATTRIBUTE = String.raw`[\p{L}_:@][\p{L}\p{N}_:.-]{0,60}\s{0,10}=\s{0,10}(?:"[^"<]{0,2000}"|'[^'<]{0,2000}'|[^\s"'=<>${'`'}]{1,2000})`;
// Other names without a value are text: "a <b and c> d".
const FLAG =
  '(?:disabled|checked|selected|hidden|readonly|required|controls|autoplay|loop|muted|open|async|defer|nowrap|data-[a-z-]{1,40})';
const PYTHON_FORMAT = String.raw`(?:![rsa])?(?::[<>=^]?[-+ #0]{0,3}\d{0,3},?(?:\.\d{1,3})?[bcdeEfFgGnosxX%]?)?`;

const CODE = new RegExp(
  [
    String.raw`(?<tag></?[A-Za-z][\w:.-]{0,60}(?:\s{1,20}(?:${ATTRIBUTE}|${FLAG}(?=[\s/>])))*\s{0,20}/?>|<!--(?:[^-]|-(?!->)){0,500}-->)`,
    String.raw`(?<entity>&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,31});)`,
    // {{name}}, {{{name}}}, {{#if x}}, {{ price | currency }}
    String.raw`(?<mustache>\{\{\{?\s{0,5}[#/^>&!]?\s{0,5}${NAME}[^{}\n]{0,200}\}?\}\})`,
    String.raw`(?<braces>[$%#]\{${NAME}[^{}\n]{0,100}\}|\{${NAME}${PYTHON_FORMAT}\}|\{\d{1,3}(?:,-?\d{1,3})?(?::[^{}\n]{1,40})?\}|\{\s{0,5}[\p{L}\p{N}_]{1,60}\s{0,5},\s{0,5}(?:number|date|time|list|spellout|duration)\s{0,5}(?:,[^{}\n]{0,60})?\})`,
    String.raw`(?<percent>%%|%\(${NAME}\)[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?[sdiufFeEgGxXc]|%[A-Za-z_][\w.-]{1,60}%|%(?:\d{1,2}\$)?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|z|j|t)?[sdiufeEgGxXc@](?![a-z]))`,
    String.raw`(?<dollar>\$[A-Za-z_]\w{0,60})`,
  ].join('|'),
  'gu',
);

/**
 * Placeholders ({size}, {{size}}, ${size}, $size, %s, %1$s, %(size)s, %size%, and the syntax of ICU messages) and
 * tags (with entities) of a text, in its order; none overlaps another. ":size" is none: no text tells it from
 * punctuation.
 */
export const inlineCodes = (text: string): InlineCode[] => inlineCodesOf(text, readIcuMessage(text));

/** Like `inlineCodes`, for a text that was already parsed as an ICU message. */
export function inlineCodesOf(text: string, message: IcuMessage | null): InlineCode[] {
  const codes = simpleCodes(text);
  if (!message?.ok) return codes;
  const syntax = icuSyntax(message.elements).map(([start, end]) => code('placeholder', text, start, end));
  return merged(syntax, codes);
}

/** Placeholders inside a tag, as in alt="{name}". */
export const placeholdersInTag = (tag: InlineCode): InlineCode[] =>
  simpleCodes(tag.text.slice(1))
    .filter(({ kind }) => kind === 'placeholder')
    .map((inner) => ({ ...inner, start: inner.start + tag.start + 1, end: inner.end + tag.start + 1 }));

const code = (kind: InlineCode['kind'], text: string, start: number, end: number): InlineCode => ({
  kind,
  text: text.slice(start, end),
  start,
  end,
});

function simpleCodes(text: string): InlineCode[] {
  if (!/[<&{%$]/.test(text)) return [];
  const addresses = text.includes('%') ? linksIn(text) : [];
  let address = 0;
  const codes: InlineCode[] = [];
  CODE.lastIndex = 0;
  for (let match = CODE.exec(text); match; match = CODE.exec(text)) {
    const { tag, entity, percent, dollar } = match.groups!;
    const start = match.index;
    while (address < addresses.length && addresses[address]!.end <= start) address++;
    const isInAddress = address < addresses.length && addresses[address]!.start <= start;
    const refused =
      (percent !== undefined && isPercentSign(text, start, percent, isInAddress)) ||
      (dollar !== undefined && isCurrency(text, start, dollar));
    if (refused) CODE.lastIndex = start + 1;
    else codes.push(code((tag ?? entity) ? 'tag' : 'placeholder', text, start, start + match[0].length));
  }
  return codes;
}

/** "50%off", "100 %iger", and "%c3" in a web address. */
function isPercentSign(text: string, at: number, percent: string, isInAddress: boolean): boolean {
  if (isInAddress && /^%[\da-f]{2}/i.test(text.slice(at, at + 3))) return true;
  if (percent === '%%' || percent.includes('(') || percent.includes('$')) return false;
  return /\p{Nd}[\p{Zs}]?$/u.test(text.slice(Math.max(0, at - 2), at));
}

/** "US$a", "20 $US", "$CAD". */
const isCurrency = (text: string, at: number, dollar: string): boolean =>
  /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 1), at)) || /^\$[A-Z]{2,3}$/.test(dollar);

/** Both are in the order of the text. Of two that overlap, the one of `first` stays. */
function merged(first: InlineCode[], second: InlineCode[]): InlineCode[] {
  const all: InlineCode[] = [];
  let at = 0;
  for (const one of second) {
    while (at < first.length && first[at]!.end <= one.start) all.push(first[at++]!);
    if (at >= first.length || first[at]!.start >= one.end) all.push(one);
  }
  return [...all, ...first.slice(at)];
}
