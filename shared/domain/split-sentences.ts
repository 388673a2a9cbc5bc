import { type InlineCode, inlineCodes } from './checks/placeholders.ts';

/** A sentence of a text, in UTF-16 units, the end exclusive; what is between two of them belongs to the text's structure. */
export interface Sentence {
  start: number;
  end: number;
  /** The number of its block, from 0: a paragraph, a list item, a line. */
  block: number;
}

/** What a translator said about the sentences of a language, beyond what is known of it. */
export interface SentenceRules {
  /** No sentence ends after these: "Nr.", "approx.". */
  joins: readonly string[];
  /** A sentence also ends after these, where a space follows: ";". */
  ends: readonly string[];
}

const NO_RULES: SentenceRules = { joins: [], ends: [] };

/** Longer texts are one sentence: finding more would slow down typing. */
const MOST_CHARACTERS = 50_000;

/**
 * The sentences of a text in their order, by the rules of Unicode for a language, its abbreviations and the tags of HTML: a list item, a
 * cell or a line ends a sentence. Between two tags that belong together no sentence ends, so that each has its formatting whole.
 */
export function splitSentences(text: string, locale: string, rules: SentenceRules = NO_RULES): Sentence[] {
  const whole = trimmed(text, 0, text.length);
  if (whole.start === whole.end) return [];
  if (text.length > MOST_CHARACTERS || ICU_CHOICE.test(text)) return [{ ...whole, block: 0 }];
  const codes = inlineCodes(text);
  const masked = withoutCodes(text, codes);
  const found: Sentence[] = [];
  let block = 0;
  for (const { start, end } of blocksOf(text, codes)) {
    const inside = codes.filter((code) => code.start >= start && code.end <= end);
    const sentences = endsIn(masked, start, end, locale, rules)
      .map((at) => (at === end ? end : beforeOpening(text, inside, start, at)))
      .filter((at) => at === end || !isFormatted(inside, at))
      .map((at, i, ends) => (i === 0 ? withoutSign(text, start, at) : trimmed(text, ends[i - 1]!, at)))
      .filter((one) => WORD.test(text.slice(one.start, one.end)));
    found.push(...sentences.map((one) => ({ ...one, block })));
    if (sentences.length > 0) block++;
  }
  return found;
}

/**
 * The sentences of a text with those of its translation, where both have as many in a block; otherwise the block with its
 * translation. None if the blocks differ, and none that is the whole text.
 */
export function pairSentences(
  source: { text: string; sentences: readonly Sentence[] },
  target: { text: string; sentences: readonly Sentence[] },
): { source: string; target: string }[] {
  const blocks = blocksIn(source.sentences);
  const others = blocksIn(target.sentences);
  if (blocks.length !== others.length) return [];
  return blocks
    .flatMap((block, at) => {
      const other = others[at]!;
      if (block.length !== other.length)
        return [{ source: sliced(source.text, block), target: sliced(target.text, other) }];
      return block.map((sentence, i) => ({
        source: sliced(source.text, [sentence]),
        target: sliced(target.text, [other[i]!]),
      }));
    })
    .filter((pair) => pair.source !== source.text.trim());
}

/** Scripts that have no space between sentences. */
const DENSE = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue']);

/**
 * What stands before a sentence of a text (after all of them, for their number), as a translation has it: tags and line breaks of the
 * text; between two sentences of a line, what the language of the translation puts there.
 */
export function gapBefore(
  text: string,
  sentences: readonly Sentence[],
  at: number,
  targetLocale: string,
): string {
  const gap = text.slice(sentences[at - 1]?.end ?? 0, sentences[at]?.start ?? text.length);
  if (at === 0 || at >= sentences.length || /[^ ]/.test(gap)) return gap;
  return DENSE.has(targetLocale.split(/[-_]/)[0]!.toLowerCase()) ? '' : ' ';
}

const blocksIn = (sentences: readonly Sentence[]): Sentence[][] => [
  ...Map.groupBy(sentences, ({ block }) => block).values(),
];

const sliced = (text: string, sentences: readonly Sentence[]): string =>
  text.slice(sentences[0]?.start, sentences.at(-1)?.end);

/** A message with plural forms or choices is one piece. */
const ICU_CHOICE = /\{\s*[\p{L}\p{N}_]+\s*,\s*(?:plural|select|selectordinal)\s*,/u;

/** What has neither a letter nor a digit is no sentence. */
const WORD = /[\p{L}\p{N}]/u;

const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b/i;

const isBlockTag = ({ text }: InlineCode): boolean => BLOCK.test(text);

/** The stretches of a text between tags of blocks and line breaks. */
function blocksOf(text: string, codes: readonly InlineCode[]): { start: number; end: number }[] {
  const edges = [
    ...codes.filter(isBlockTag),
    ...[...text.matchAll(/[\n\r\u2028\u2029]+/g)].map(({ 0: lines, index }) => ({
      start: index,
      end: index + lines.length,
    })),
  ].sort((a, b) => a.start - b.start);
  const blocks: { start: number; end: number }[] = [];
  let from = 0;
  for (const { start, end } of [...edges, { start: text.length, end: text.length }]) {
    if (start > from) blocks.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  return blocks;
}

/** Joins what is beside it and is no letter, so that a rule of Unicode passes over it. */
const IGNORED = '\u2060';

/** The text, as long as before, with signs in place of codes that let the rules of Unicode find the same ends. */
function withoutCodes(text: string, codes: readonly InlineCode[]): string {
  let masked = '';
  let from = 0;
  for (const { kind, text: code, start, end } of codes) {
    const sign = kind === 'placeholder' ? 'X' : code === '&nbsp;' ? ' ' : IGNORED;
    masked += text.slice(from, start) + sign.repeat(end - start);
    from = end;
  }
  return masked + text.slice(from);
}

/** Where sentences end between two places; the last is the end itself. */
function endsIn(masked: string, start: number, end: number, locale: string, rules: SentenceRules): number[] {
  const text = masked.slice(start, end);
  const ends = [...segmenterOf(locale).segment(text)].map(({ index, segment }) =>
    afterQuote(text, index + segment.length),
  );
  const further = rules.ends.flatMap((mark) => placesAfter(text, mark));
  const kept = ends.filter(
    (at) => at === text.length || !goesOn(text.slice(0, at), text.slice(at), locale, rules.joins),
  );
  return [...new Set([...kept, ...further])].sort((a, b) => a - b).map((at) => start + at);
}

/** French has a space before the sign that closes a quotation: "« Oui. » Fin". */
const afterQuote = (text: string, at: number): number =>
  /^»(?=\s|$)/.test(text.slice(at, at + 2)) && text.lastIndexOf('«', at) > text.lastIndexOf('»', at - 1)
    ? at + 1
    : at;

function placesAfter(text: string, mark: string): number[] {
  const places: number[] = [];
  if (mark === '') return places;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    const end = at + mark.length;
    if (/^\s+\S/.test(text.slice(end, end + 50))) places.push(end);
  }
  return places;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(locale: string): Intl.Segmenter {
  let segmenter = segmenters.get(locale);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(tagOf(locale), { granularity: 'sentence' });
    segmenters.set(locale, segmenter);
  }
  return segmenter;
}

/** The tag of a language as a service spells it ("de_AT"), or none if it is not one. */
function tagOf(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/**
 * Abbreviations that other words follow, by language, without their last dot; written small, they may begin with a capital. CLDR's own lists were tried: they have words that product
 * texts end sentences with ("Port.", "Test.", "Hat.").
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  en: 'mr mrs ms dr prof st vs approx dept est max min incl excl cf ca jr sr e.g i.e tel dia w/o',
  de: 'z.b d.h u.a u.u i.d.r o.ä ca bzw evtl ggf inkl exkl einschl zzgl max min mind bspw vgl sog tel dr prof hr fr lt gem allg versch',
  fr: 'dr pr env p.ex max min réf tél cf approx dim incl excl st ste M MM',
  it: 'es p.es ca max min tel sig sig.ra dott cfr circa incl escl rif dim',
  es: 'p.ej aprox máx mín ref tel sr sra dr dra incl excl uds ud dim',
  pt: 'p.ex aprox máx mín ref tel sr sra dr dra incl excl un dim',
  nl: 'bijv ca incl excl max min d.w.z o.a m.a.w evt tel dhr mevr',
  pl: 'np m.in tj tzn ok wg ul tel maks min wym śr ew dr prof tzw',
  cs: 'např tj tzn popř příp max min tel cca resp tzv dr',
  sk: 'napr t.j tzn príp max min tel cca resp tzv dr',
  sv: 't.ex bl.a dvs ca max min inkl exkl s.k tel',
  da: 'f.eks bl.a dvs ca maks min inkl ekskl tlf',
  nb: 'f.eks bl.a dvs ca maks min inkl ekskl tlf',
  fi: 'esim ts mm noin maks väh puh',
  tr: 'örn dr prof maks min yak tel',
  hu: 'pl kb max min ill ún tel dr',
  ro: 'ex max min aprox tel dr incl',
  ru: 'т.е т.к напр см макс мин тыс кв рис стр ул тел др',
  uk: 'т.е напр див макс хв тис кв рис стор вул тел',
};

const abbreviations = new Map<string, ReadonlySet<string>>(
  Object.entries(ABBREVIATIONS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** In any language, only before a number: "No. 5", but "Is it? No. It is not." */
const BEFORE_NUMBERS =
  /(?:^|[\s(])(?:no|nos|nr|num|núm|nº|n°|art|fig|figs|vol|abb|abs|bd|kap|pp?|s|č|št)\.\s+$/iu;

/** Languages that write "3." for the third. */
const ORDINALS = new Set('cs da de et fi hr hu is lt lv nb nn no pl sk sl sr tr'.split(' '));

/** Whether no sentence ends between two stretches although Unicode's rules say so. */
function goesOn(before: string, after: string, locale: string, joins: readonly string[]): boolean {
  const ended = before.trimEnd();
  if (joins.some((join) => join !== '' && endsWithWord(ended, join))) return true;
  if (!ended.endsWith('.')) return false;
  const language = locale.slice(0, /^[a-z]{3}(?![a-z])/i.test(locale) ? 3 : 2).toLowerCase();
  const word = /[^\s(«“"„]+$/u.exec(ended)?.[0].slice(0, -1) ?? '';
  const known = abbreviations.get(language);
  if (known?.has(word) || known?.has(word.toLowerCase())) return true;
  if (/^\s*\p{N}/u.test(after) && BEFORE_NUMBERS.test(before)) return true;
  // "z. B. Holz", "d. h.", "u.v.m. Holz": letters with dots of which the first is small, but not "5 m. Neu".
  if (/(?:^|[\s(])(?<!\p{N}\s)\p{Ll}\.(?:\s?\p{L}\.)*$/u.test(ended)) return true;
  return ORDINALS.has(language) && /(?:^|[\s(])\p{N}{1,2}\.$/u.test(ended) && /^\s*\p{L}/u.test(after);
}

const endsWithWord = (text: string, word: string): boolean =>
  text.endsWith(word) && !/[\p{L}\p{N}]$/u.test(text.slice(0, -word.length));

/** Whether a tag of formatting is open at a place of its block. */
function isFormatted(codes: readonly InlineCode[], at: number): boolean {
  let open = 0;
  for (const code of codes) {
    if (code.start >= at) break;
    if (isOpening(code)) open++;
    else if (code.text.startsWith('</')) open = Math.max(0, open - 1);
  }
  return open > 0;
}

const VOID = /^<(?:area|base|col|embed|img|input|link|meta|param|source|track|wbr)\b/i;

const isOpening = ({ kind, text }: InlineCode): boolean =>
  kind === 'tag' && /^<[A-Za-z]/.test(text) && !text.endsWith('/>') && !VOID.test(text);

/** An opening bracket at the end, or an opening quotation mark after a space: after a letter or a dot, “ closes a German quotation. */
const OPENING = /\p{Ps}$|(?:^|\s)\p{Pi}$/u;

/** A place before the tags and brackets that open right before it, and the spaces around them. */
function beforeOpening(text: string, codes: readonly InlineCode[], start: number, at: number): number {
  let place = at;
  for (;;) {
    let end = place;
    while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
    const code = codes.findLast((one) => one.end === end || one.end === place);
    if (code && isOpening(code)) place = code.start;
    else if (end > start && OPENING.test(text.slice(Math.max(start, end - 2), end))) place = end - 1;
    else return place;
  }
}

/** Without the spaces around it. */
function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from]!)) from++;
  while (to > from && /\s/.test(text[to - 1]!)) to--;
  return { start: from, end: to };
}

/** The same, without the sign of a list item before it. */
function withoutSign(text: string, start: number, end: number): { start: number; end: number } {
  const inside = trimmed(text, start, end);
  const sign = /^(?:[•·‣▪●◦*–—-]|\d{1,2}[.)])\s+/u.exec(text.slice(inside.start, inside.end).slice(0, 8));
  return trimmed(text, inside.start + (sign?.[0].length ?? 0), inside.end);
}
