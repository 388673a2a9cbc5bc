import { characterOf } from './html-characters.ts';

/** Tags at which a new line begins and ends. */
const BLOCKS = new Set(
  'address article aside blockquote caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** Elements whose text is not shown. */
const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'head',
  'iframe',
  'object',
  'svg',
]);

interface Tag {
  name: string;
  closes: boolean;
  /** The first place after it. */
  end: number;
}

/**
 * The text of a piece of HTML as a page would show it: tags and comments go, blocks and <br> make lines, entities become
 * their characters. A < that begins no tag is text. A text without tags and entities stays as it is, blanks included.
 */
export function stripHtml(html: string): string {
  const text: string[] = [];
  let at = 0;
  let hasTags = false;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const tag = open < 0 ? null : tagAt(html, open);
    if (!tag) {
      const end = open < 0 ? html.length : open + 1;
      text.push(html.slice(at, end));
      at = end;
      continue;
    }
    hasTags = true;
    text.push(html.slice(at, open));
    at = !tag.closes && UNSEEN.has(tag.name) ? endOfElement(html, tag) : tag.end;
    text.push(inPlaceOf(tag.name));
  }
  const joined = text.join('');
  return withCharacters(hasTags ? asLines(joined) : joined);
}

// Signs that stand for a break until blanks are collapsed; U+E000 and U+E001 are for private use, and no text's own.
const LINE = '\ue000';
const BREAK = '\ue001';

function inPlaceOf(name: string): string {
  if (name === 'br') return BREAK;
  if (BLOCKS.has(name)) return LINE;
  return name === 'td' || name === 'th' ? ' ' : '';
}

/** Blanks of the source become one space; blocks stand on lines of their own. */
const asLines = (text: string): string =>
  text
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/ ?([\ue000\ue001]) ?/g, '$1')
    .replace(/\ue000*(\ue001*)\ue000+/g, (_, breaks: string) => (breaks === '' ? '\n' : breaks))
    .replaceAll(BREAK, '\n')
    .replaceAll(LINE, '\n')
    .replace(/^[ \n]+|[ \n]+$/g, '');

/** A tag, comment or declaration that begins here; null where < is text. */
function tagAt(html: string, open: number): Tag | null {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4);
    return { name: '', closes: true, end: end < 0 ? html.length : end + 3 };
  }
  const named = /^<(\/?)([a-z][a-z0-9:-]*)(?=[\s/>])|^<[!?]/i.exec(html.slice(open, open + 80));
  if (!named) return null;
  const end = endOfTag(html, open + named[0].length);
  return end < 0 ? null : { name: (named[2] ?? '').toLowerCase(), closes: named[1] === '/', end };
}

/** After the > that ends a tag: not one within a quoted attribute. -1: there is none. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at++) {
    const sign = html.charAt(at);
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '>') return at + 1;
    else if ((sign === '"' || sign === "'") && /[=\s]/.test(html.charAt(at - 1))) quote = sign;
  }
  return -1;
}

function endOfElement(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}\\s*>`, 'i').exec(html.slice(end));
  return closing ? end + closing.index + closing[0].length : end;
}

const withCharacters = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return characterOf(name) ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
