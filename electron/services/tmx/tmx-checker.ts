import type { TmxCheck } from '#shared/contract/memory.ts';
import { TmxReader } from '#shared/exchange/tmx/read-tmx.ts';
import { isSameLanguage } from '#shared/service/language-codes.ts';
import { SeenTexts } from './seen-texts.ts';

const FIRST_UNREADABLE = 20;

/** Reads a TMX file chunk by chunk and counts its contents without keeping any. Throws as `TmxReader` does. */
export class TmxChecker {
  readonly #reader: TmxReader;
  readonly #seen = new SeenTexts();
  readonly #languages = new Map<string, number>();
  readonly #unreadable: TmxCheck['unreadable'] = { count: 0, first: [] };
  #translations = 0;
  #doubled = 0;
  #codesLost = 0;

  constructor() {
    this.#reader = new TmxReader({
      unit: ({ source, targets }, { codesLost }) => {
        if (codesLost) this.#codesLost++;
        for (const { language } of [source, ...targets])
          this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
        for (const target of targets) {
          this.#translations++;
          const all = [source.language, source.text, target.language, target.text];
          if (this.#seen.add(JSON.stringify(all))) this.#doubled++;
        }
      },
      unreadable: (line, reason) => {
        this.#unreadable.count++;
        if (this.#unreadable.count <= FIRST_UNREADABLE) this.#unreadable.first.push({ line, reason });
      },
    });
  }

  write(chunk: string): void {
    this.#reader.write(chunk);
  }

  /** Called at the end of the file. `locales`: those of the connection. */
  end(locales: readonly string[]): TmxCheck {
    this.#reader.end();
    return {
      translations: this.#translations,
      doubled: this.#doubled,
      codesLost: this.#codesLost,
      unreadable: this.#unreadable,
      languages: [...this.#languages]
        .sort(([, a], [, b]) => b - a)
        .map(([language, texts]) => ({ language, texts, locale: probableLocale(language, locales) })),
    };
  }
}

/** Returns the same language, or else the only one that differs in its region: "en-US" is "en" if there is no other English. */
function probableLocale(language: string, locales: readonly string[]): string | null {
  const same = locales.find((locale) => isSameLanguage(locale, language));
  const [near, ...others] = locales.filter((locale) =>
    isSameLanguage(withoutRegion(locale), withoutRegion(language)),
  );
  return same ?? (others.length === 0 ? near : undefined) ?? null;
}

const withoutRegion = (code: string): string => /^[A-Za-z]+/.exec(code)?.[0] ?? code;
