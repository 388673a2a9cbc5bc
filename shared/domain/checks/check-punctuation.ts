import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { languageOf } from '../block/language-tag.ts';
import type { Check, Problem } from './check-input.ts';

type Ending = 'stop' | 'question' | 'exclamation' | 'ellipsis' | 'colon' | 'semicolon' | 'none';

const MARKS: Record<Exclude<Ending, 'none'>, string> = {
  stop: '.。．｡।۔։።။។༎᙮',
  question: '?？؟՞፧⸮',
  exclamation: '!！՜',
  ellipsis: '…⋯',
  colon: ':：',
  semicolon: ';；؛',
};
const ENDINGS = new Map(
  Object.entries(MARKS).flatMap(([ending, marks]) => [...marks].map((mark) => [mark, ending as Ending])),
);

/** Languages that end sentences without a stop. */
const WITHOUT_STOP = new Set(['th', 'lo']);
/** Languages in which a particle marks a question; a question mark may be added or left out. */
const WITHOUT_QUESTION_MARK = new Set(['th', 'lo', 'ja', 'my', 'km']);
/** Armenian puts both marks over the word that they belong to. */
const WITHIN_WORDS = /[՞՜]/;

const NAMES: Record<Ending, MessageDescriptor> = {
  stop: msg`a full stop`,
  question: msg`a question mark`,
  exclamation: msg`an exclamation mark`,
  ellipsis: msg`an ellipsis`,
  colon: msg`a colon`,
  semicolon: msg`a semicolon`,
  none: msg`no punctuation mark`,
};

/** The text must end with the same kind of mark as its source, as written in its language. */
export const checkPunctuation: Check = ({ source, target, text }) => {
  if (source.message?.ok || target.message?.ok) return [];
  const sourceLanguage = languageOf(text.sourceLocale);
  const targetLanguage = languageOf(text.targetLocale);
  const expected = endOf(source.prose, sourceLanguage);
  const actual = endOf(target.prose, targetLanguage);
  if (!isSame(expected, actual, base(sourceLanguage), base(targetLanguage), target.prose)) {
    const [inTarget, inSource] = [i18n._(NAMES[actual.ending]), i18n._(NAMES[expected.ending])];
    return [
      {
        subject: `${expected.ending}>${actual.ending}`,
        message: t`The translation ends with ${inTarget}, the source with ${inSource}`,
        source: rangesOf(expected),
        target: rangesOf(actual),
      },
    ];
  }
  return [
    ...bracketProblems(source.prose, target.prose),
    ...customProblems(target.prose, targetLanguage, actual),
  ];
};

const BRACKETS = /[()（）]/g;
/** "a)", "2)" */
const LIST_MARK = /(?<![\p{L}\p{Nd}])[\p{L}\p{Nd}]{1,2}$/u;

/** A bracket without its other half, where the source has both. */
function bracketProblems(source: string, target: string): Problem[] {
  const [place] = openBrackets(target);
  if (place === undefined || openBrackets(source).length > 0) return [];
  return [
    { subject: 'bracket', message: t`A bracket is missing its other half`, target: [[place, place + 1]] },
  ];
}

/** The places of brackets that are opened and not closed, or closed and not opened. */
function openBrackets(prose: string): number[] {
  const open: number[] = [];
  const alone: number[] = [];
  for (const { 0: bracket, index } of prose.matchAll(BRACKETS)) {
    if (bracket === '(' || bracket === '（') open.push(index);
    else if (open.pop() === undefined && !LIST_MARK.test(prose.slice(Math.max(0, index - 3), index)))
      alone.push(index);
  }
  return [...alone, ...open];
}

const base = (language: string): string => language.split('-')[0]!;

interface TextEnd {
  ending: Ending;
  mark: string;
  start: number;
  /** The start of the marks and brackets at the end: "…)." has three. */
  from: number;
  /** "etc." ends with a stop that another language may not need. */
  isAbbreviation: boolean;
}

const rangesOf = ({ ending, start, mark }: TextEnd): [number, number][] =>
  ending === 'none' ? [] : [[start, start + mark.length]];

const ABBREVIATION =
  /(?:(?<!\p{L})(?:etc|inc|ltd|co|corp|max|min|approx|pcs|ea|usw|bzw|ca|mwst|nr|no|st|stk|std|tel|evtl|ggf|vol|incl|inkl|exkl|excl|env|art|réf|ref|aprox|máx|mín|uds|ud|pág|ecc|pz|itd|itp|szt|godz|maks|opak|и др|т\.\s?д|т\.\s?п)|(?<!\p{L})\p{L}{1,3}\.\s?\p{L}{1,3}|(?<!\p{L}|\p{Nd}\p{Zs}?(?=[mgtlLhWVAK]\.))\p{L})\.$/iu;

/** "Mo. bis Fr."; without a capital, these are words of other languages. */
const GERMAN_WEEKDAY = /(?<!\p{L})(?:Mo|Di|Mi|Do|Fr|Sa|So)\.$/u;

/** "Price: 5 $ (incl. VAT.)": in brackets within a sentence, only an abbreviation has a stop. */
const ENDS_REMARK = /[^\s.!?。！？…]\s*[(（][^()（）]*\.[)）]\s*$/u;

/** Languages that write "2nd" as "2.". */
const ORDINAL_STOP = new Set('de pl cs sk da nb no nn fi et lv hr sr sl bs hu is tr eu'.split(' '));
const ORDINAL = /(?<![\p{L}\p{Nd}.,/-])\p{Nd}{1,2}\.$/u;

const isClosing = (character: string): boolean => /[\s\p{Pe}\p{Pf}\p{Pi}"'「」『』*_]/u.test(character);

/** The mark at the end of a text, ignoring quotes, brackets and tags after it. */
function endOf(prose: string, language: string): TextEnd {
  let at = prose.length;
  let ending: Ending = 'none';
  let start = at;
  let mark = '';
  while (at > 0) {
    const character = prose[at - 1]!;
    const found = endingOf(character, language);
    if (found === undefined && !isClosing(character)) break;
    at--;
    if (found === undefined) continue;
    // In "?!" and "!?" the question counts; of ". . ." the first dot is not the end.
    if (ending === 'none' || (found === 'question' && ending === 'exclamation')) {
      ending = found;
      start = at;
      mark = character;
    }
  }
  const run = prose.slice(at, start + mark.length);
  if (ending === 'stop' && /^(?:\.{2,}|。{2,}|\. \. \.)/.test(run.trimStart())) ending = 'ellipsis';
  if (ending === 'stop' && ENDS_REMARK.test(prose.slice(Math.max(0, start - 60)))) ending = 'none';
  const last = prose.slice(Math.max(0, start - 12), start + 1);
  const isAbbreviation =
    ending === 'stop' &&
    (ABBREVIATION.test(last) ||
      (base(language) === 'de' && GERMAN_WEEKDAY.test(last)) ||
      (ORDINAL_STOP.has(base(language)) && ORDINAL.test(last)));
  return { ending, mark, start, from: at, isAbbreviation };
}

function endingOf(character: string, language: string): Ending | undefined {
  if (base(language) === 'el') {
    if (character === ';' || character === '\u037e') return 'question';
    if (character === '·' || character === '\u0387') return 'semicolon';
  }
  // Armenians type a colon if their full stop is not on the keyboard.
  if (base(language) === 'hy' && character === ':') return 'stop';
  return ENDINGS.get(character);
}

function isSame(expected: TextEnd, actual: TextEnd, source: string, target: string, prose: string): boolean {
  const endings = new Set([expected.ending, actual.ending]);
  if (endings.size === 1) return true;
  const isOptional = (ending: Ending, without: Set<string>) =>
    endings.has(ending) && endings.has('none') && (without.has(source) || without.has(target));
  if (isOptional('stop', WITHOUT_STOP) || isOptional('question', WITHOUT_QUESTION_MARK)) return true;
  if (
    endings.has('question') &&
    endings.has('stop') &&
    [source, target].some((one) => WITHOUT_QUESTION_MARK.has(one))
  ) {
    return true;
  }
  if (endings.has('stop') && endings.has('none')) {
    return expected.isAbbreviation || actual.isAbbreviation;
  }
  return target === 'hy' && WITHIN_WORDS.test(prose);
}

const ARABIC_MARKS = new Map([
  ['?', '؟'],
  [';', '؛'],
]);

/** What the language requires besides the kind of mark. */
function customProblems(prose: string, language: string, end: TextEnd): Problem[] {
  const { mark, start, from } = end;
  const instead = (wanted: string): Problem[] => [
    {
      subject: `${mark}>${wanted}`,
      message: t`Use “${wanted}” instead of “${mark}” in this language`,
      target: rangesOf(end),
    },
  ];
  switch (base(language)) {
    case 'es':
      return spanishProblems(prose);
    case 'fr':
      return frenchProblems(prose, language);
    case 'ja':
    case 'zh':
      return mark === '.' &&
        end.ending === 'stop' &&
        /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]$/u.test(prose.slice(0, from))
        ? instead('。')
        : [];
    case 'ar':
    case 'fa':
    case 'ur': {
      const wanted = ARABIC_MARKS.get(mark);
      return wanted !== undefined && /[\p{sc=Arab}]\s*$/u.test(prose.slice(Math.max(0, start - 20), start))
        ? instead(wanted)
        : [];
    }
    case 'el':
      return mark === '?' ? instead(';') : [];
    default:
      return [];
  }
}

function spanishProblems(prose: string): Problem[] {
  const problems: Problem[] = [];
  for (const [opening, closing] of [
    ['¿', '?'],
    ['¡', '!'],
  ] as const) {
    const at = prose.lastIndexOf(closing);
    const opens = prose.includes(opening);
    // "¡…?" and "¿…!" are right where a sentence both asks and exclaims.
    if (at >= 0 && !/[¿¡]/.test(prose)) {
      problems.push({
        subject: opening,
        message: t`“${opening}” is missing before the sentence`,
        target: [[at, at + 1]],
      });
    } else if (opens && at < 0 && !/[?!]/.test(prose)) {
      problems.push({ subject: closing, message: t`“${closing}” is missing after the sentence` });
    }
  }
  return problems;
}

/** In Canada, only a colon has a space before it. */
function frenchProblems(prose: string, language: string): Problem[] {
  const marks = language === 'fr-CA' ? /(?<=[\p{L}\p{Pe}]):(?=\s|$)/gu : /(?<=[\p{L}\p{Pe}])[?!:;](?=\s|$)/gu;
  const tight = [...prose.matchAll(marks)];
  if (tight.length === 0) return [];
  return [
    {
      subject: 'no-break space',
      message: t`Put a no-break space before “${tight[0]![0]}” in French`,
      target: tight.map(({ index }) => [index, index + 1]),
    },
  ];
}
