const MARK = '[redacted]';

/** Names of headers and fields whose values are secrets whatever they hold. */
const SECRET_NAME = /^(proxy-)?authorization$|^(set-)?cookie$|^(x-)?api[-_]?key$|token$|secret$|password$/i;
const CREDENTIALS = /\b(bearer|basic|token)\s+[\w.~+/=-]{6,}/gi;
const SECRET_LINE =
  /\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)(["']?\s*[:=]\s*["']?)[^\s"',;][^"'\r\n,]*/gi;

export interface Redactor {
  /** From now on this text is replaced wherever it appears, also URL-encoded or inside base64. */
  add(secret: string): void;
  text(text: string): string;
  /** A copy of the value that `JSON.stringify` takes, every text in it redacted. */
  value(value: unknown): unknown;
}

export function createRedactor(): Redactor {
  // The longest first, so that no part of a longer form is left standing.
  let known: string[] = [];

  const text = (original: string): string => {
    let redacted = original;
    for (const form of known) redacted = redacted.replaceAll(form, MARK);
    return redacted.replace(CREDENTIALS, `$1 ${MARK}`).replace(SECRET_LINE, `$1$2${MARK}`);
  };

  const copy = (value: unknown, seen: readonly object[]): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol')
      return text(String(value));
    if (typeof value !== 'object' || value === null) return value;
    if (seen.includes(value)) return '[circular]';
    const within = [...seen, value];
    if (Array.isArray(value)) return value.map((entry) => copy(entry, within));
    if (value instanceof Date) return value.toJSON();
    if (value instanceof Map) return copy(Object.fromEntries(value), within);
    if (value instanceof Set) return copy([...value], within);
    const entries = value instanceof Error ? Object.entries(errorFields(value)) : Object.entries(value);
    return Object.fromEntries(
      entries.map(([name, entry]) => [
        text(name),
        SECRET_NAME.test(name) && entry !== null ? MARK : copy(entry, within),
      ]),
    );
  };

  return {
    add: (secret) => {
      known = [...new Set([...known, ...formsOf(secret)])].toSorted((a, b) => b.length - a.length);
    },
    text,
    value: (value) => copy(value, []),
  };
}

/** `message`, `stack` and `cause` are not enumerable, so a plain copy of an error would lose what matters. */
function errorFields(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  return { ...error, name, message, stack, ...(cause === undefined ? {} : { cause }) };
}

/** How a secret may look in a log: itself, escaped, URL-encoded, or inside base64, where it has three alignments. */
function formsOf(secret: string): string[] {
  if (secret === '') return [];
  const escaped = JSON.stringify(secret).slice(1, -1);
  const aligned = ['', '-', '--'].flatMap((before) => {
    const bytes = Buffer.from(before + secret);
    // Characters that also encode bits of what stands before or after the secret differ from text to text.
    const start = Math.ceil((before.length * 8) / 6);
    const end = Math.floor((bytes.byteLength * 8) / 6);
    const forms = [bytes.toString('base64'), bytes.toString('base64url')];
    return forms.map((form) => form.slice(start, end)).filter((form) => form.length >= 8);
  });
  return [secret, escaped, encodeURIComponent(secret), encodeURI(secret), ...aligned];
}
