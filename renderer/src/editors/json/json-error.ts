import { t } from '@lingui/core/macro';

/** Where a text is not JSON, and why. The browsers' own messages do not all say where. */
export interface JsonError {
  /** Offset in the text. */
  at: number;
  message: string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in texts.
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SPACE = /[ \t\n\r]*/y;

/** The first error in a text that is not JSON; null if there is none. */
export function jsonError(text: string): JsonError | null {
  const scanner = new Scanner(text);
  const error = scanner.value();
  if (error) return error;
  scanner.take(SPACE);
  return scanner.at < text.length ? scanner.wrong(t`nothing more is expected here`) : null;
}

class Scanner {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  wrong(message: string): JsonError {
    const isEnd = this.at >= this.#text.length;
    return { at: this.at, message: isEnd ? t`the text ends, but ${message}` : message };
  }

  /** Whether the pattern matches at the current position; if so, moves past the match. */
  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found) this.at = pattern.lastIndex;
    return found !== null;
  }

  value(): JsonError | null {
    this.take(SPACE);
    const sign = this.#text[this.at];
    if (sign === '{') return this.#entries('}', () => this.#property());
    if (sign === '[') return this.#entries(']', () => this.value());
    if (sign === '"') return this.#string();
    return this.take(NUMBER) || this.take(WORD) ? null : this.wrong(t`a value is expected`);
  }

  #entries(end: string, entry: () => JsonError | null): JsonError | null {
    this.at++;
    this.take(SPACE);
    if (this.#skip(end)) return null;
    for (;;) {
      const error = entry();
      if (error) return error;
      this.take(SPACE);
      if (this.#skip(end)) return null;
      if (!this.#skip(',')) return this.wrong(t`“,” or “${end}” is expected`);
    }
  }

  #property(): JsonError | null {
    this.take(SPACE);
    if (this.#text[this.at] !== '"') return this.wrong(t`a name in double quotes is expected`);
    const error = this.#string();
    if (error) return error;
    this.take(SPACE);
    return this.#skip(':') ? this.value() : this.wrong(t`“:” is expected`);
  }

  #string(): JsonError | null {
    return this.take(TEXT)
      ? null
      : this.wrong(t`this text has no closing quote, or a character that must be escaped, as in \\n or \\"`);
  }

  #skip(sign: string): boolean {
    const is = this.#text[this.at] === sign;
    if (is) this.at++;
    return is;
  }
}
