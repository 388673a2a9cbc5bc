import { type Alternative, alternativesOf, type Known, rangeIn } from './ticket-alternatives.ts';
import { type Apart, apartIn } from './ticket-apart.ts';
import { cellsOf, partsOf, RAGGED, type TicketLayout, type TicketLine } from './ticket-layout.ts';

/** The column of the identifiers, from 0, or all columns. */
export type IdentifierColumn = number | 'all';

/** `asked`: the identifiers that a line names, known or not, in order; none for a greeting or a heading. */
export interface UnderstoodLine extends TicketLine {
  asked: string[];
  /** It is of an earlier mail or of a signature, which is not what is asked for. */
  apart?: Apart;
}

/** All texts that a line may name, each once: these are looked up before the line is interpreted. */
export function candidatesOf({ text }: TicketLine, { delimiter }: TicketLayout): string[] {
  const parts = partsOf(text, delimiter);
  const words = wordsOf(text).flatMap(({ word, pieces }) => [word, ...pieces]);
  const texts = [text, ...parts, ...words, ...parts.flatMap(slashed)].flatMap(readings);
  return [...new Set([...texts, ...parts.flatMap((part) => rangeIn(part)?.all ?? [])])];
}

/**
 * The column whose name says that it has identifiers, if it has some, otherwise the one with the most known texts; all if several
 * columns are almost entirely known.
 */
export function identifierColumn(
  lines: readonly TicketLine[],
  { delimiter, columns, names = [] }: TicketLayout,
  isKnown: (text: string) => boolean,
): IdentifierColumn {
  if (delimiter === null) return 'all';
  const known = Array.from<number>({ length: columns }).fill(0);
  for (const { text } of lines)
    cellsOf(text, delimiter).forEach((cell, column) => {
      if (column < columns && readings(cell).some(isKnown)) known[column]!++;
    });
  const most = Math.max(...known);
  const named = names.findIndex((name, column) => isHeading(name) && (known[column]! > 0 || most === 0));
  if (named >= 0) return named;
  const throughout = known.filter((count) => count >= lines.length * (1 - RAGGED)).length;
  return throughout > 1 ? 'all' : known.indexOf(most);
}

/**
 * Returns each line with what it names. A line that is itself an identifier is never split. `withApart`: also of earlier mails and
 * signatures.
 */
export function understood(
  lines: readonly TicketLine[],
  layout: TicketLayout,
  column: IdentifierColumn,
  known: Known,
  withApart = false,
): UnderstoodLine[] {
  const isNamed = ({ text }: TicketLine) => readings(text).some(known.isKnown);
  const apart = layout.delimiter === null ? apartIn(lines, isNamed) : new Map<number, Apart>();
  return lines.map((line, at) => {
    const of = apart.get(line.line);
    const asked = of && !withApart ? [] : askedIn(line.text, layout, column, known);
    const namesNothing =
      (line.isHeader ?? (at === 0 && namesColumn(line.text, layout))) || NUMBER_OF_ROWS.test(line.text);
    return {
      ...line,
      ...(of && { apart: of }),
      asked: namesNothing && !asked.some(known.isKnown) ? [] : asked,
    };
  });
}

/** What a text that a line names may mean if it is no identifier (`alternativesOf`). */
export const alternatives = (text: string, known: Known): Alternative[] =>
  alternativesOf(text, [partsAsked(text, known, 'certain'), partsAsked(text, known, 'all')], known);

/** What psql and MySQL write below a table, and above each of its rows. */
const NUMBER_OF_ROWS = /^\(\d+ \p{L}+\)$|^\d+ rows? in set\b|^-\[ RECORD \d+ \]|^\*+ \d+\. row \*+$/u;

/** A number that its label says is no identifier, also in JSON and in the rows of psql. */
const QUANTITY =
  /^[{["'\s]*(?:qty|quantity|quantité|menge|anzahl|stückzahl|count|stock|bestand|total|summe|price|preis|prix|page|seite)["']?\s*[:=|]\s*["']?[\d.,]+["'\]}\s]*$/i;

/** Headers of identifier columns, in files of this app and of others. */
const HEADING =
  /^(identifiers?|product[ _-]?ids?|ids?|sku|skus|article (number|no\.?)|item (number|no\.?)|artikelnummer|artikel|article|item|product|produkt|(art|artikel)\.?-?nr\.?|r[ée]f[ée]rence)$/i;

const isHeading = (cell: string): boolean => HEADING.test(readings(cell).at(-1) ?? '');

const namesColumn = (text: string, { delimiter }: TicketLayout): boolean =>
  partsOf(text, delimiter).some(isHeading);

function askedIn(
  text: string,
  { delimiter }: TicketLayout,
  column: IdentifierColumn,
  known: Known,
): string[] {
  if (QUANTITY.test(text) && !known.isKnown(text)) return [];
  const whole =
    readings(text).find(known.isKnown) ?? (delimiter === null ? similarIn(text, known) : undefined);
  if (whole !== undefined) return [whole];
  const all = partsOf(text, delimiter);
  const parts = column === 'all' ? all : [all[column] ?? ''];
  return [
    ...new Set(
      parts.flatMap((part) => {
        if (QUANTITY.test(part) && !known.isKnown(part)) return [];
        const one = readings(part).find(known.isKnown) ?? similarIn(part, known) ?? rangeAskedIn(part, known);
        if (one !== undefined) return [one];
        const { certain, all: words } = wordsAsked(part, known);
        // Which of its numbers are quantities, the user decides.
        if (certain.length < words.length) return readings(part).slice(-1);
        return words.length > 0
          ? words
          : readings(part)
              .slice(-1)
              .filter((text) => isAsked(text, known));
      }),
    ),
  ];
}

/** What is left of a text that looks like an identifier: whether it is that one, or a list, the user decides. */
function similarIn(text: string, { similar }: Known): string | undefined {
  const shortest = readings(text).at(-1);
  return shortest !== undefined && similar(shortest).length > 0 ? shortest : undefined;
}

/** Likewise of a text with a range of which more than the ends is known, or that is too long to be looked up. */
function rangeAskedIn(text: string, { isKnown }: Known): string | undefined {
  const shortest = readings(text).at(-1) ?? '';
  const range = rangeIn(shortest);
  if (!range) return undefined;
  const isAsked =
    range.all === null
      ? wordsOf(shortest).some(({ word }) => isKnown(word))
      : range.all.slice(1, -1).some(isKnown);
  return isAsked ? shortest : undefined;
}

/** What a text names if it is certainly a list: all of it, or without numbers that may be quantities. */
function partsAsked(text: string, known: Known, which: 'certain' | 'all'): string[] {
  const parts = partsOf(text, null).flatMap((part) => {
    const one = readings(part).find(known.isKnown);
    if (one !== undefined) return [one];
    const words = wordsAsked(part, known)[which];
    if (words.length > 0) return words;
    const pieces = slashed(part).map((piece) => readings(piece).find(known.isKnown) ?? piece);
    return pieces.some(known.isKnown) ? pieces : [part];
  });
  return [...new Set(parts)];
}

/** What a word, or a part of it, may name; `isSure`: it is an identifier, or looks like one. */
interface Named {
  text: string;
  isSure: boolean;
}

/**
 * The words of a sentence that are identifiers, or look like one, and others that are written like these. `certain`: without numbers
 * that may be quantities or sizes, because others have letters, or because they follow other words: "1001 Kettle 345 ml".
 */
function wordsAsked(part: string, known: Known): { certain: string[]; all: string[] } {
  const noise = new Set(noiseIn(part));
  const words = wordsOf(part).map((word) => ({ ...word, named: namedBy(word, known) }));
  // "004510-TER-05 L": what two words name together, neither names alone.
  const paired = new Set(
    words.flatMap(({ isPair, word, named }) => (isPair && named.length > 0 ? word.split(/\s+/) : [])),
  );
  const named = words
    .filter(({ isPair, word, named: [first] }) => isPair || first?.isSure || !paired.has(word))
    .flatMap(({ word, named: all }) =>
      all.flatMap((one) => (one.isSure || !noise.has(word) ? [{ ...one, word }] : [])),
    );
  const shapes = new Set(named.flatMap(({ text, isSure }) => (isSure ? [shapeOf(text)] : [])));
  const asked = named.filter(
    ({ text, isSure }) => isSure || (known.couldBe(text) ?? shapes.has(shapeOf(text))),
  );
  const haveLetters = asked.some(({ text }) => /\p{L}/u.test(text));
  const before = new Map(part.split(WORD_ENDS).map((word, at, all) => [word, all[at - 1] ?? '']));
  const isCertain = ({ word, text }: (typeof asked)[number], at: number): boolean => {
    if (!/^\d{1,4}$/.test(text) || text.startsWith('0')) return true;
    const previous = before.get(word) ?? '';
    const isListed = CONNECTING.test(previous) || asked.some((one) => one.word === previous);
    return !haveLetters && (at === 0 || isListed);
  };
  const all = asked.filter((one, at) => one.isSure || isCertain(one, at));
  const textOf = ({ text }: Named): string => text;
  return { certain: asked.filter(isCertain).map(textOf), all: all.map(textOf) };
}

const WORD_ENDS = /[\s,;|]+/;
/** Words and signs between the items of a list, and names of identifiers. */
const CONNECTING =
  /^(?:and|or|und|oder|sowie|et|ou|y|o|e|to|bis|through|skus?|ids?|nr\.?|no\.?|[&+/–—-]|.*[:(])$/i;

/** The pieces of "AB-100/12"; none if there is nothing to separate. */
function slashed(part: string): string[] {
  const pieces = part.split(/[/+&]/).flatMap((piece) => piece.trim() || []);
  return pieces.length > 1 ? pieces : [];
}

function namedBy({ word, pieces, isAddress, isPair }: Word, known: Known): Named[] {
  const read = (text: string): Named => {
    const meant = readings(text).find(known.isKnown) ?? similarIn(text, known);
    return { text: meant ?? readings(text).at(-1) ?? text, isSure: meant !== undefined };
  };
  const whole = read(word);
  if (whole.isSure || pieces.length === 0) return whole.isSure || !isPair ? [whole] : [];
  const parts = pieces.map(read);
  if (!isAddress) return parts;
  // Of an address, the part that says most.
  const [best] = parts
    .filter(({ text, isSure }) => isSure || known.couldBe(text) === true)
    .toSorted(
      (one, other) => Number(other.isSure) - Number(one.isSure) || other.text.length - one.text.length,
    );
  return best ? [best] : [];
}

const shapeOf = (text: string): string => text.replace(/\d/g, '0').replace(/\p{L}/gu, 'a');

/**
 * Prose names nothing: several words, none with a digit; nor do words that are written unlike all identifiers. A code that stands alone is
 * meant, whatever it is like.
 */
function isAsked(text: string, { couldBe }: Known): boolean {
  if (noiseIn(text).length > 0 || text.includes('//')) return false;
  if (/\s/.test(text)) return /\d/.test(text) && (couldBe(text) ?? true);
  return (couldBe(text) ?? true) || (text.length > 2 && /[\d_-]/.test(text));
}

/** A word that may be an identifier, or have some in it. */
interface Word {
  word: string;
  /** "004540/004542" in its parts; the parts of an address. */
  pieces: string[];
  isAddress: boolean;
  /** Two words, which may be one with a space in it. */
  isPair: boolean;
}

/** Words in a sentence that look like identifiers: of some length, with a digit; or with some in them. */
function wordsOf(text: string): Word[] {
  const words = text.split(WORD_ENDS).filter((word) => word !== '');
  const single = words.flatMap((word): Word[] => {
    if (ADDRESS.test(word)) return [{ word, pieces: addressPieces(word), isAddress: true, isPair: false }];
    const pieces = (WITHOUT_SPACES.test(word) ? (word.match(CODE) ?? []) : word.split(/[/&+]/)).filter(
      isWord,
    );
    const hasPieces = pieces.length > 1 || WITHOUT_SPACES.test(word);
    return (words.length > 1 || hasPieces) && isWord(word)
      ? [{ word, pieces: hasPieces ? pieces : [], isAddress: false, isPair: false }]
      : [];
  });
  const pairs = words.slice(1).flatMap((word, at): Word[] => {
    const before = words[at] ?? '';
    return isWord(before) && word.length < 4 && !/[.,;:!?]$/.test(before)
      ? [{ word: `${before} ${word}`, pieces: [], isAddress: false, isPair: true }]
      : [];
  });
  return [...single, ...pairs];
}

const isWord = (word: string): boolean => word.length > 2 && /\p{Nd}/u.test(word);

/** Scripts in which a sentence has no spaces, and what in it may be a code. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CODE = /[A-Za-zＡ-Ｚａ-ｚ\p{Nd}_./+－-]+/gu;

const ADDRESS = /^[<("']*(?:https?:\/\/|www\.)/i;

/** The parts of an address that may be an identifier: of its path and its query, also without what stands around them. */
function addressPieces(address: string): string[] {
  const [path = '', query = ''] = address.replace(/[>)"'.,;!?]+$/, '').split(/[?#]/, 2);
  const segments = path.split('/').slice(3);
  const values = query.split('&').map((one) => one.slice(one.indexOf('=') + 1));
  return [...segments, ...values].flatMap((raw) => {
    const segment = decoded(raw).replace(/\.(?:html?|php|aspx?)$/i, '');
    const words = segment.split(/[-_.]/);
    if (segment === '' || words.length > MOST_OF_SEGMENT) return [segment];
    const joined = (from: number, to: number) => words.slice(from, to).join('-');
    return [segment, ...words.flatMap((_, at) => [joined(0, at + 1), joined(at, words.length)]), ...words];
  });
}

const MOST_OF_SEGMENT = 12;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Amounts, dates, times, telephone numbers and mail addresses, whose digits name no product. */
const NOISE = [
  /[^\s@]{1,64}@\S{1,255}/g,
  /(?<![\p{L}\d])(?:\+\d[\d ()/.-]|00\d{1,3}[ (])[\d ()/.-]{5,}\d/gu,
  /\b(?:tel|phone|fon|fax|mobile?|mob|ph|電話)\b[.:]*\s*[\d ()/.+-]{6,}/giu,
  /\b(?:€|\$|£|¥|eur|usd|gbp|chf|jpy)\s?\d[\d.,']*/giu,
  /(?<![\p{L}\d-])\d[\d.,']*\s?(?:€|\$|£|¥|eur|usd|gbp|chf|jpy|%|kg|g|cm|mm|m|ml|l|pcs|pieces|stk|stück|items|products|days|hours|min)(?![\p{L}\d])/giu,
  /\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{1,2}:\d\d\b/g,
];

/** The words of a text that are parts of such. */
const noiseIn = (text: string): string[] =>
  NOISE.flatMap((noise) => text.match(noise) ?? []).flatMap((found) => found.trim().split(/[\s,;|]+/));

/** What people and mail programs put around an identifier, from the outside in. */
const AROUND: readonly RegExp[] = [
  // A quoted mail.
  /^>+\s*(.+)$/,
  // A bullet or a checkbox.
  /^(?:[•◦▪■‣∙·*–—-]|\[[ xX]?\])\s+(.+)$/,
  // A number in a list.
  /^\(?\d{1,4}[.)]\s+(.+)$/,
  // A bracket around several.
  /^\[([^\]]+)$/,
  /^\(([^)]+)$/,
  /^\{([^}]+)$/,
  /^([^[]+)\]$/,
  /^([^(]+)\)$/,
  /^([^{]+)\}$/,
  // An element of XML.
  /^<[^<>]+>([^<>]+)<\/[^<>]+>$/,
  // What keeps a number a text in a spreadsheet.
  /^=\s*"(.+)"$/,
  // A label, also of JSON.
  /^(?:["']?[\p{L}][\p{L}\p{M} ._/-]{0,40}["']?[:=#]|#)\s*(.+)$/u,
  /^(?:sku|skus|id|ids|item|items|article|articles|art|product|products|artikel|produkt|nr|no)\.?(?:[ -]?(?:no|nr|number|nummer|id)\.?)?\s+(.+)$/i,
  // A link or emphasis in Markdown or Jira.
  /^\[([^[\]]+)\]\([^()]*\)$/,
  /^\*+([^*]+)\*+$/,
  // Quotes and brackets.
  /^["“”„«»](.+)["“”„«»]$/,
  /^['‘’‚‹›`´](.+)['‘’‚‹›`´]$/,
  /^\((.+)\)$/,
  /^\[(.+)\]$/,
  /^\{(.+)\}$/,
  /^<(.+)>$/,
  // The apostrophe with which a spreadsheet keeps a number as text.
  /^['’](.+)$/,
  // What ends a sentence or a row.
  /^(.+?)[.,;:!?]+$/,
];

/** Returns a text unchanged, and again without each layer around it, each once; the last one is the shortest. */
export function readings(text: string): string[] {
  const read = [text.trim(), withoutInvisible(text).trim()];
  for (let before = ''; before !== read.at(-1); ) {
    before = read.at(-1)!;
    for (const around of AROUND) {
      const [, inside = ''] = around.exec(read.at(-1)!) ?? [];
      if (inside.trim() !== '') read.push(inside.trim());
    }
  }
  return [...new Set(read)].filter((reading) => reading !== '');
}

/**
 * Byte order marks, soft hyphens, joiners and marks of direction, which come along from web pages and mails; other blanks
 * become spaces.
 */
const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').replace(/[^\S\t]/g, ' ');

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Whether a line has marks that nobody sees, and what it names was read without them. */
export const hasUnseen = ({ text, asked }: UnderstoodLine): boolean =>
  asked.length > 0 && text.search(INVISIBLE) >= 0 && !asked.some((one) => one.search(INVISIBLE) >= 0);
