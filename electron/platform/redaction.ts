import { secretReplacer } from './secret-replacer.ts';

const MARK = '[redacted]';

/** Names of headers and fields whose values are always secrets. */
const SECRET_NAME = /^(proxy-)?authorization$|^(set-)?cookie$|^(x-)?api[-_]?key$|token$|secret$|password$/i;
const CREDENTIALS = /\b(bearer|basic|token)\s+[\w.~+/=-]{6,}/gi;
const SECRET_LINE =
  /\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)(["']?\s*[:=]\s*["']?)[^\s"',;][^"'\r\n,]*/gi;

interface Redactor {
  /** From now on, replaces this text wherever it appears, also escaped or inside base64 (`secretReplacer`). */
  add(secret: string): void;
  text(text: string): string;
  /** Returns a copy of the value for `JSON.stringify`, with every text redacted. */
  value(value: unknown): unknown;
}

export function createRedactor(): Redactor {
  // The longest first, so that no part of a longer secret remains.
  let known: { secret: string; replaceIn(text: string): string }[] = [];

  const text = (original: string): string => {
    let redacted = original;
    for (const { replaceIn } of known) redacted = replaceIn(redacted);
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
      if (secret === '' || known.some((one) => one.secret === secret)) return;
      known = [...known, { secret, replaceIn: secretReplacer(secret, MARK) }].toSorted(
        (a, b) => b.secret.length - a.secret.length,
      );
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
