import { unescapeText } from './escaped-text.ts';

/** A text of a workbook while it is read: its runs joined, without phonetic text (`rPh`). */
export class RichText {
  #text = '';
  #inText = false;
  #inPronunciation = false;

  begin(): void {
    this.#text = '';
    this.#inText = false;
    this.#inPronunciation = false;
  }

  open(name: string): void {
    if (name === 'rPh') this.#inPronunciation = true;
    else if (name === 't') this.#inText = !this.#inPronunciation;
  }

  read(part: string): void {
    if (this.#inText) this.#text += part;
  }

  close(name: string): void {
    if (name === 'rPh') this.#inPronunciation = false;
    else if (name === 't') this.#inText = false;
  }

  end(): string {
    return unescapeText(this.#text);
  }
}
