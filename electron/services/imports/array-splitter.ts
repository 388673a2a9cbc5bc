import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';

/** More than any product needs: a longer element means that this is no list of products. */
export const MAX_RECORD_CHARACTERS = 50_000_000;

/**
 * Splits a JSON array into the texts of its elements as it arrives, holding at most one at a time. The reader finds out
 * whether the elements are valid JSON.
 */
export class ArraySplitter {
  /** The nesting depth of brackets and braces, including the array's own. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  #isEnded = false;
  /** The beginning of an element that started in an earlier part. */
  #begun: string[] = [];
  #characters = 0;
  #elements = 0;

  /**
   * Yields the elements that end in this part of the text. Throws `invalid_input` for text after the array, and for an
   * element that is too long.
   */
  *write(text: string): Generator<string> {
    let from = this.#begun.length > 0 ? 0 : -1;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (this.#inString) {
        this.#skipInString(code);
        continue;
      }
      if (isBlank(code)) continue;
      if (this.#isEnded)
        throw invalid(t`The JSON goes on after the end of its list. Delete what stands there.`);
      const isElement = this.#depth === 1 && code !== COMMA && code !== CLOSE_LIST;
      if (isElement && from < 0) from = i;
      const endsScalar = this.#depth === 1 && !isElement;
      if (endsScalar && from >= 0) yield this.#element(text.slice(from, i));
      if (endsScalar) from = -1;
      if (code === QUOTE) this.#inString = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) this.#depth++;
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.#depth--;
      this.#isEnded = this.#depth === 0;
      if (from < 0 || this.#depth !== 1 || (code !== CLOSE_LIST && code !== CLOSE_OBJECT)) continue;
      yield this.#element(text.slice(from, i + 1));
      from = -1;
    }
    if (from >= 0) this.#keep(text.slice(from));
  }

  /** Throws `invalid_input` for an array that did not end. */
  end(): void {
    if (!this.#isEnded)
      throw invalid(
        t`The file ends in the middle of record ${formatCount(this.#elements + 1)}. It may be incomplete: export it again.`,
      );
  }

  #element(rest: string): string {
    this.#elements++;
    const text = this.#begun.join('') + rest;
    this.#begun = [];
    this.#characters = 0;
    return text;
  }

  #keep(text: string): void {
    this.#begun.push(text);
    this.#characters += text.length;
    if (this.#characters > MAX_RECORD_CHARACTERS) throw tooLong(this.#elements + 1);
  }

  #skipInString(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) this.#inString = false;
  }
}

export const tooLong = (record: number): AppError =>
  invalid(
    t`Record ${formatCount(record)} of the JSON is longer than ${MAX_RECORD_CHARACTERS / 1_000_000} million characters. Check where it ends.`,
  );

const invalid = (message: string): AppError => new AppError('invalid_input', message);

const codeOf = (character: string): number => character.charCodeAt(0);
const QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');
const COMMA = codeOf(',');
const OPEN_LIST = codeOf('[');
const CLOSE_LIST = codeOf(']');
const OPEN_OBJECT = codeOf('{');
const CLOSE_OBJECT = codeOf('}');
const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
