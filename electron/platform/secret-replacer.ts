/** The backslash of an escape, also if a text was escaped several times. */
const BACKSLASHES = String.raw`\\{1,4}`;
const HTML_NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Shorter parts of a secret occur by chance in many texts. */
const TELLING_LENGTH = 6;
/** In characters. Shorter secrets are also part of other words. */
const SHORTEST_SECRET = 8;
/** Of a secret of four characters, base64 contains at least this much; less occurs by chance. */
const TELLING_BASE64 = 4;
const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}_])`;
const NO_WORD_AFTER = String.raw`(?![\p{L}\p{N}_])`;

/**
 * Replaces a secret with `mark` in any text in which it may occur: unchanged, escaped as in JSON, HTML or an address (each
 * character differently), inside base64, with its three alignments, or cut off at the end. A short one is replaced only as a
 * whole word, or inside base64; one of fewer than four characters not inside base64.
 */
export function secretReplacer(secret: string, mark: string): (text: string) => string {
  if (secret === '') return (text) => text;
  // The longest first, so that no part of a longer form remains. Case is ignored because of hex digits.
  const encoded = base64Forms(secret).toSorted((a, b) => b.length - a.length);
  const spelled = [...secret].map(anyForm).join('');
  const isShort = secret.length < SHORTEST_SECRET;
  const plain = isShort ? `${NO_WORD_BEFORE}${spelled}${NO_WORD_AFTER}` : spelled;
  const pattern = new RegExp([...encoded.map(literal), plain].join('|'), 'giu');
  const replaced = (text: string) => text.replace(pattern, mark);
  return isShort ? replaced : (text) => withoutBegun(replaced(text), secret, mark);
}

/** A text that was cut off in the middle of the secret ends with its beginning, possibly followed by an ellipsis. */
function withoutBegun(text: string, secret: string, mark: string): string {
  const end = text.endsWith('…') ? '…' : '';
  const rest = text.slice(0, text.length - end.length);
  for (let length = Math.min(secret.length - 1, rest.length); length >= TELLING_LENGTH; length--)
    if (rest.endsWith(secret.slice(0, length))) return rest.slice(0, -length) + mark + end;
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
    // Characters that also encode bits of the text before or after the secret vary.
    const start = Math.ceil((before.length * 8) / 6);
    const end = Math.floor((bytes.byteLength * 8) / 6);
    return [bytes.toString('base64'), bytes.toString('base64url')].map((form) => form.slice(start, end));
  });
  return [...new Set(aligned)].filter((form) => form.length >= TELLING_BASE64);
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
