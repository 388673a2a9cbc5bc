import { countOne, noneYet } from '#shared/contract/first-few.ts';
import type { TmxCheck } from '#shared/contract/memory.ts';
import { textHash } from '#shared/domain/text-hash.ts';
import { probableLocale } from '#shared/exchange/file-languages.ts';
import { TmxReader } from '#shared/exchange/tmx/read-tmx.ts';
import type { Upload } from '../uploads.ts';

/** What a TMX file holds, whatever the connection. */
type TmxContents = Omit<TmxCheck, 'languages'> & { languages: Map<string, number> };

/** Reads a TMX file chunk by chunk and counts its contents without keeping any. Throws as `TmxReader` and `fileText` do. */
export async function readTmx(upload: Upload): Promise<TmxContents> {
  const seen = new SeenTexts();
  const contents: TmxContents = {
    translations: 0,
    doubled: 0,
    codesLost: 0,
    unreadable: noneYet(),
    languages: new Map(),
  };
  const { languages, unreadable } = contents;
  const reader = new TmxReader({
    unit: ({ source, targets }, { codesLost, isAgain }) => {
      if (codesLost && !isAgain) contents.codesLost++;
      for (const { language } of isAgain ? [] : [source, ...targets])
        languages.set(language, (languages.get(language) ?? 0) + 1);
      for (const target of targets) {
        contents.translations++;
        const all = [source.language, source.text, target.language, target.text];
        if (seen.add(JSON.stringify(all))) contents.doubled++;
      }
    },
    unreadable: (line, reason) => countOne(unreadable, { line, reason }),
  });
  for await (const chunk of upload.text()) reader.write(chunk);
  reader.end();
  return contents;
}

/** `locales`: those of the connection. */
export const tmxCheck = ({ languages, ...contents }: TmxContents, locales: readonly string[]): TmxCheck => ({
  ...contents,
  languages: [...languages]
    .sort(([, a], [, b]) => b - a)
    .map(([language, texts]) => ({ language, texts, locale: probableLocale(language, locales) })),
});

/** No text has this hash. */
const FREE = -1;

/** Remembers which texts came before, by their hashes: at most 16 bytes each, so that millions fit into memory. */
class SeenTexts {
  #slots = new Float64Array(1024).fill(FREE);
  #count = 0;

  /** Adds a text and returns whether it came before. */
  add(text: string): boolean {
    const hash = textHash(text);
    const slot = slotOf(this.#slots, hash);
    if (this.#slots[slot] === hash) return true;
    this.#slots[slot] = hash;
    if (++this.#count * 2 > this.#slots.length) this.#grow();
    return false;
  }

  #grow(): void {
    const slots = new Float64Array(this.#slots.length * 2).fill(FREE);
    for (const hash of this.#slots) if (hash !== FREE) slots[slotOf(slots, hash)] = hash;
    this.#slots = slots;
  }
}

/** Returns the slot where the hash is, or can be put. */
function slotOf(slots: Float64Array, hash: number): number {
  let slot = hash % slots.length;
  while (slots[slot] !== FREE && slots[slot] !== hash) slot = (slot + 1) % slots.length;
  return slot;
}
