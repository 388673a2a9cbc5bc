/** A backslash that an escape begins with, also where a text was escaped several times. */
const BACKSLASHES = String.raw`\\{1,4}`;
const HTML_NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** An encoder that escapes letters and digits is unheard of, but possible. */
const ESCAPED_LETTER = /(?:\\u00|%)(?:3\d|[46][1-9a-f]|[57][\da])|&#/i;
/** Shorter parts of a secret stand in many texts by chance. */
const TELLING_LENGTH = 6;

/**
 * Replaces a secret by `mark` in any text in which it may come back: as it is, escaped as in JSON, HTML or an address
 * (each character in its own way), inside base64, where it has three alignments, or begun at the very end. Large texts
 * without it are looked through quickly.
 */
export function secretReplacer(secret: string, mark: string): (text: string) => string {
  if (secret === '') return (text) => text;
  // The longest first, so that no part of a longer form is left standing. Case is ignored for the hex digits' sake.
  const encoded = base64Forms(secret).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp([...encoded.map(literal), [...secret].map(anyForm).join('')].join('|'), 'gi');
  const plainest = longestOf(secret.match(/[a-z\d]+/gi) ?? []);
  const replaced =
    plainest.length < TELLING_LENGTH
      ? (text: string) => text.replace(pattern, mark)
      : (text: string) =>
          [plainest, ...encoded].some((sign) => text.includes(sign)) || ESCAPED_LETTER.test(text)
            ? text.replace(pattern, mark)
            : text;
  return (text) => withoutBegun(replaced(text), secret, mark);
}

/** A text that was cut off in the middle of the secret ends with the beginning of it. */
function withoutBegun(text: string, secret: string, mark: string): string {
  for (let length = Math.min(secret.length - 1, text.length); length >= TELLING_LENGTH; length--)
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + mark;
  return text;
}

function anyForm(character: string): string {
  const unicode = [...character.split('')]
    .map((unit) => `${BACKSLASHES}u${hex(unit.charCodeAt(0), 4)}`)
    .join('');
  const percent = [...Buffer.from(character)].map((byte) => `%${hex(byte, 2)}`).join('');
  const codePoint = character.codePointAt(0) ?? 0;
  const name = HTML_NAMES[character];
  // The character itself last: some begin one of its other forms, such as "%" or "&".
  const forms = [
    unicode,
    percent,
    `&#(?:0{0,4}${codePoint}|x0{0,4}${hex(codePoint, 1)});`,
    ...(name === undefined ? [] : [`&${name};`]),
    ...(/\w/.test(character) ? [] : [BACKSLASHES + literal(character)]),
    literal(character),
  ];
  return `(?:${forms.join('|')})`;
}

function base64Forms(secret: string): string[] {
  const aligned = ['', '-', '--'].flatMap((before) => {
    const bytes = Buffer.from(before + secret);
    // Characters that also encode bits of what stands before or after the secret differ from text to text.
    const start = Math.ceil((before.length * 8) / 6);
    const end = Math.floor((bytes.byteLength * 8) / 6);
    return [bytes.toString('base64'), bytes.toString('base64url')].map((form) => form.slice(start, end));
  });
  return [...new Set(aligned)].filter((form) => form.length >= 8);
}

const longestOf = (texts: readonly string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
