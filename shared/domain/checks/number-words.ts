import { languageOf } from '../block/language-tag.ts';

/**
 * The words for 2 to 12 as they stand alone. Left out ("_") are those that are other words, too: "neuf", "acht", "sei". Languages that
 * write without spaces, or inflect the words much, have none.
 */
const NUMBERS: Record<string, string> = {
  en: 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
  de: 'zwei|drei|vier|fünf|sechs|sieben|_|neun|zehn|elf|zwölf',
  fr: 'deux|trois|quatre|cinq|six|sept|huit|_|dix|onze|douze',
  es: 'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce',
  it: 'due|tre|quattro|cinque|_|sette|otto|nove|dieci|undici|dodici',
  pt: 'dois|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze',
  nl: 'twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf',
};
const FIRST = 2;

/** What makes another number of the word behind it: "vingt-quatre", "treinta y dos", "halb drei". */
const BEFORE =
  '(?<![\\p{L}\\p{N}-]|(?:\\p{L} y|halb|half|viertel|kwart|quart|past|vor|nach|over|voor|et|e)\\p{Zs})';
/** "Two-year", but not "quatre-vingt", nor "two hundred". */
const AFTER =
  '(?![\\p{L}\\p{N}]|-(?:vingt|quart)|[-\\p{Zs}](?:hundred|thousand|dozen|half|cent|mil|zehn|trois quarts))';

interface NumberWord {
  value: string;
  start: number;
  end: number;
}

const patterns = new Map<string, { words: string[]; pattern: RegExp } | null>();

function patternOf(language: string) {
  const known = patterns.get(language);
  if (known !== undefined) return known;
  const words = NUMBERS[language]?.split('|') ?? [];
  const listed = words.filter((word) => word !== '_').join('|');
  const made =
    words.length === 0 ? null : { words, pattern: new RegExp(`${BEFORE}(?:${listed})${AFTER}`, 'giu') };
  patterns.set(language, made);
  return made;
}

/** The numbers from 2 to 12 that a text says in words of their own. */
export function numberWords(prose: string, locale: string): NumberWord[] {
  const known = patternOf(languageOf(locale).split('-')[0]!);
  if (!known) return [];
  return Array.from(prose.matchAll(known.pattern), ({ 0: word, index }) => ({
    value: String(known.words.indexOf(word.toLowerCase()) + FIRST),
    start: index,
    end: index + word.length,
  }));
}
