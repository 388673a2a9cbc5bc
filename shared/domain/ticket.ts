import { type Alternative, alternativesOf, type Known, rangeIn } from './ticket-alternatives.ts';
import { cellsOf, partsOf, RAGGED, type TicketLayout, type TicketLine } from './ticket-layout.ts';

/** The column of the identifiers, from 0, or all columns. */
export type IdentifierColumn = number | 'all';

/** `asked`: the identifiers that a line names, known or not, in order; none for a greeting or a heading. */
export interface UnderstoodLine extends TicketLine {
  asked: string[];
}

/** All texts that a line may name, each once: these are looked up before the line is interpreted. */
export function candidatesOf({ text }: TicketLine, { delimiter }: TicketLayout): string[] {
  const parts = partsOf(text, delimiter);
  const texts = [text, ...parts, ...wordsOf(text), ...parts.flatMap(slashed)].flatMap(readings);
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

/** Returns each line with what it names. A line that is itself an identifier is never split. */
export const understood = (
  lines: readonly TicketLine[],
  layout: TicketLayout,
  column: IdentifierColumn,
  known: Known,
): UnderstoodLine[] =>
  lines.map((line, at) => {
    const asked = askedIn(line.text, layout, column, known);
    const namesNothing =
      (line.isHeader ?? (at === 0 && namesColumn(line.text, layout))) || NUMBER_OF_ROWS.test(line.text);
    return { ...line, asked: namesNothing && !asked.some(known.isKnown) ? [] : asked };
  });

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
        const isClear = words.length > 0 && certain.length === words.length;
        return isClear ? words : readings(part).slice(-1).filter(isAsked);
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
  const isAsked = range.all === null ? wordsOf(shortest).some(isKnown) : range.all.slice(1, -1).some(isKnown);
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

/**
 * The words of a sentence that are identifiers, or look like one, and others of the same shape as these. `certain`: without numbers
 * that may be quantities or sizes, because others have letters, or because they follow other words: "1001 Kettle 345 ml".
 */
function wordsAsked(part: string, known: Known): { certain: string[]; all: string[] } {
  const words = wordsOf(part).map((word) => ({
    word,
    shortest: readings(word).at(-1) ?? word,
    meant: readings(word).find(known.isKnown) ?? similarIn(word, known),
  }));
  const shapes = new Set(words.flatMap(({ meant }) => (meant === undefined ? [] : [shapeOf(meant)])));
  const asked = words.flatMap(({ word, shortest, meant }) => {
    const text = meant ?? (shapes.has(shapeOf(shortest)) ? shortest : undefined);
    return text === undefined ? [] : [{ word, text, isMeant: meant !== undefined }];
  });
  const haveLetters = asked.some(({ text }) => /\p{L}/u.test(text));
  const before = new Map(part.split(WORD_ENDS).map((word, at, all) => [word, all[at - 1] ?? '']));
  const isCertain = ({ word, text }: (typeof asked)[number], at: number): boolean => {
    if (!/^\d+$/.test(text)) return true;
    const previous = before.get(word) ?? '';
    const isListed = CONNECTING.test(previous) || asked.some((one) => one.word === previous);
    return !haveLetters && (at === 0 || isListed);
  };
  const textOf = ({ text }: (typeof asked)[number]): string => text;
  const all = asked.filter((one, at) => one.isMeant || isCertain(one, at));
  return { certain: asked.filter(isCertain).map(textOf), all: all.map(textOf) };
}

const WORD_ENDS = /[\s,;|]+/;
/** Words and signs between the items of a list. */
const CONNECTING = /^(?:and|or|und|oder|sowie|et|ou|y|o|e|to|bis|through|[&+/–—-]|.*[:(])$/i;

/** The pieces of "AB-100/AB-101"; none if there is nothing to separate. */
function slashed(part: string): string[] {
  const pieces = part.split(/[/+&]/).flatMap((piece) => piece.trim() || []);
  return pieces.length > 1 ? pieces : [];
}

const shapeOf = (text: string): string => text.replace(/\d/g, '0').replace(/\p{L}/gu, 'a');

/** Prose names nothing: several words, none with a digit. */
const isAsked = (text: string): boolean => !/\s/.test(text) || /\d/.test(text);

/** Words in a sentence that look like identifiers: of some length, with a digit. */
const wordsOf = (text: string): string[] =>
  /\s/.test(text) ? text.split(WORD_ENDS).filter((word) => word.length > 2 && /\d/.test(word)) : [];

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
