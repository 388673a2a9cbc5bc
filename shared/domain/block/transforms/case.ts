import type { TransformStep } from '../block-edit.ts';
import { languageOf } from '../language-tag.ts';

type LetterCase = Extract<TransformStep, { step: 'case' }>['to'];

/**
 * Changes the case of a text, by the rules of the locale's language (Turkish i and İ, Greek final sigma, Dutch IJ). Units behind
 * a number keep theirs ("24 cm", "1.5 kW"); where only first letters become capitals, so do names with capitals of their own ("iPhone", "LED").
 */
export function changeCase(text: string, to: LetterCase, locale: string): string {
  if (STANDS_FOR_WORD.test(text)) return cased(text, to, locale);
  const kept: string[] = [];
  const keep = (word: string) => {
    kept.push(word);
    return String.fromCharCode(FIRST_STAND_IN + kept.length - 1);
  };
  let open = text.replace(MEASURE, (whole, number: string, unit: string) =>
    kept.length < MOST_KEPT && isUnit(unit) ? `${number}${keep(unitOf(unit))}` : whole,
  );
  if (to === 'sentence' || to === 'title') {
    const isShouted = !/\p{Ll}/u.test(text);
    open = open.replace(WORD, (word) =>
      kept.length < MOST_KEPT && !isShouted && hasOwnCapitals(word) ? keep(word) : word,
    );
  }
  return cased(open, to, locale).replace(
    STAND_INS,
    (standIn) => kept[standIn.charCodeAt(0) - FIRST_STAND_IN] ?? standIn,
  );
}

/** Characters that no text should have: they stand for the words that keep their spelling. */
const FIRST_STAND_IN = 0xe000;
const MOST_KEPT = 6_000;
const STANDS_FOR_WORD = /[\ue000-\uf8ff]/;
const STAND_INS = /[\ue000-\uf8ff]/g;

const MEASURE = /(\d[\d.,]*[\s\u00a0\u202f]?)([°µμ]?\p{L}{1,4})(?![\p{L}\p{M}\p{N}_])/gu;

/** By what they read as in small letters; where two differ in case only, both. */
const UNITS = Map.groupBy(
  'mm cm dm m km µm μm nm g mg kg t l L ml mL cl dl hl m² m³ s ms h min W mW kW MW GW Wh kWh MWh V mV kV A mA Ah mAh Hz kHz MHz GHz Pa kPa hPa MPa bar mbar J kJ MJ kcal cal N kN Nm K °C °F dB lm lx cd rpm B kB KB MB GB TB bit Mbit Gbit kbps Mbps Gbps dpi ppi px pt in ft yd oz lb lbs gal qt'.split(
    ' ',
  ),
  (unit) => unit.toLowerCase(),
);

const isUnit = (text: string): boolean => UNITS.has(text.toLowerCase());

/** As it is written; in its only spelling if that is another one. */
function unitOf(text: string): string {
  const [unit = text, ...others] = UNITS.get(text.toLowerCase()) ?? [];
  // "38 L" may be a size.
  return others.length > 0 || text.length === 1 ? text : unit;
}

/** Abbreviations that are read letter by letter, or are sizes and standards: in small letters they would be other words. */
const ABBREVIATIONS = new Set(
  'LED OLED LCD TV HD UHD USB HDMI SD PC GPS NFC WLAN LAN RGB UV PVC ABS MDF HDF HPL BPA PP PE PET PU EVA TPU HEPA AC DC XS XL XXL XXXL DIN ISO EN CE EU UK US USA EAN SKU ID DIY'.split(
    ' ',
  ),
);

/** "iPhone", "McDonald" and "LED", but not "bIG" and "SALE". */
const hasOwnCapitals = (word: string): boolean =>
  /^[^'’.·:]*[^'’.·:\p{Lu}]\p{Lu}\p{Ll}[^'’.·:]*$/u.test(word) || ABBREVIATIONS.has(word);

function cased(text: string, to: LetterCase, locale: string): string {
  const language = languageOf(locale);
  switch (to) {
    case 'upper':
      return text.toLocaleUpperCase(language);
    case 'lower':
      return text.toLocaleLowerCase(language);
    case 'sentence':
      return sentences(text, language)
        .map((sentence) => capitalized(sentence.toLocaleLowerCase(language), language))
        .join('');
    case 'title':
      return text.toLocaleLowerCase(language).replace(WORD, (word) => capitalized(word, language));
  }
}

/**
 * Words according to Unicode text segmentation in scripts with upper and lower case ("don’t" and "e.g" are one word each),
 * found many times faster than with `Intl.Segmenter`.
 */
const WORD = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:['’.·:][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*/gu;

/** A text without these characters is one sentence. */
const SENTENCE_END = /[.!?…‽。！？．؟۔।॥;\u037e\n\r\u0085\u2028\u2029]/;

/** Split before converting to lower case, because a capital after a full stop marks a new sentence. */
function sentences(text: string, language: string): string[] {
  if (!SENTENCE_END.test(text)) return [text];
  return Array.from(segmenter(language).segment(text), ({ segment }) => segment);
}

/** Puts the first letter in upper case; changes nothing if a digit comes first. */
const capitalized = (text: string, language: string): string =>
  text.replace(language.startsWith('nl') ? /ij|[\p{L}\p{N}\p{Co}]/u : /[\p{L}\p{N}\p{Co}]/u, (letter) => {
    const upper = letter.toLocaleUpperCase(language);
    if (letter === 'ij' || upper.length === letter.length) return upper;
    const [first = '', ...rest] = upper;
    // "ß" becomes "SS", of which only the first letter is the capital.
    return first + rest.join('').toLocaleLowerCase(language);
  });

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string): Intl.Segmenter {
  let known = segmenters.get(language);
  if (!known) {
    known = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, known);
  }
  return known;
}
