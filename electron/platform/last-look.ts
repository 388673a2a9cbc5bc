import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, look, type PageLook } from '#shared/contract/look.ts';
import { interfaceLanguage } from '#shared/i18n/languages.ts';

/** Remembers the look in `look.json` of the data folder: a page is painted in it before the settings can be read. */
export class LastLook {
  readonly #file: string;
  readonly #languages: readonly string[];
  #look: Look | null;

  /** `languages`: the user's from the system, the best first. */
  constructor(dataDir: string, languages: readonly string[]) {
    this.#languages = languages;
    this.#file = join(dataDir, 'look.json');
    this.#look = this.#read();
  }

  /** Null at a first start. */
  get(): PageLook | null {
    return (
      this.#look && { ...this.#look, language: this.#look.language ?? interfaceLanguage(this.#languages) }
    );
  }

  keep({ theme, density, language, firstPicture }: Look): void {
    const next: Look = { theme, density, language, ...(firstPicture ? { firstPicture } : {}) };
    if (JSON.stringify(next) === JSON.stringify(this.#look)) return;
    this.#look = next;
    try {
      writeFileSync(this.#file, JSON.stringify(this.#look), { mode: 0o600 });
    } catch {
      // The next start is painted in the look before this one, until the settings are there.
    }
  }

  #read(): Look | null {
    try {
      return look.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return null; // missing or damaged: as at a first start
    }
  }
}
