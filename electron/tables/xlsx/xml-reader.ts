import { t } from '@lingui/core/macro';
import { SaxesParser } from 'saxes';
import { damagedWorkbook } from './damaged-workbook.ts';

/** Deeper than any part of a workbook nests elements. */
const MAX_DEPTH = 100;
/** Longer than any tag or text of a workbook, in bytes: more is not kept in memory. */
const MAX_RUN = 10_000_000;

/** Names are passed without their prefix. */
export interface XmlListener {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text?(text: string): void;
}

/**
 * Reads a part of a workbook chunk by chunk. Throws `invalid_input`, with the message `damaged`, for XML that is not
 * well-formed or is designed to exhaust memory: a document type, very deep nesting, endless texts.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #decoder = new TextDecoder();
  #depth = 0;
  #run = 0;

  constructor(damaged: string, listener: XmlListener) {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw damagedWorkbook(damaged, error);
    });
    parser.on('doctype', () => {
      throw damagedWorkbook(damaged, 'a document type');
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#run = 0;
      if (++this.#depth > MAX_DEPTH) throw damagedWorkbook(damaged, 'too deep');
      listener.open(localName(name), attributes);
    });
    parser.on('closetag', ({ name }) => {
      this.#run = 0;
      this.#depth--;
      listener.close(localName(name));
    });
    if (listener.text) {
      const text = listener.text.bind(listener);
      parser.on('text', text);
      parser.on('cdata', text);
    }
  }

  write(bytes: Uint8Array): void {
    this.#run += bytes.length;
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
    if (this.#run > MAX_RUN)
      throw damagedWorkbook(t`The workbook has a text of more than 10 MB in one cell.`);
  }

  end(): void {
    this.#parser.write(this.#decoder.decode());
    this.#parser.close();
  }
}

const localName = (name: string): string =>
  name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : name;

/** A boolean of an attribute or cell (ECMA-376, 22.9.2.1). */
export const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
