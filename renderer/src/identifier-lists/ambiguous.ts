import type { Row } from '#shared/contract/catalog.ts';
import type { KeptLine } from '#shared/contract/tickets.ts';
import { MAX_IDENTIFIER_CHARACTERS } from '#shared/contract/views.ts';
import type { UnderstoodLine } from '#shared/domain/ticket.ts';

export type NamedRow = Pick<Row, 'product' | 'identifier' | 'title' | 'productId'>;

/** What a text that names two products can mean. */
export type Meaning = 'identifier' | 'productId';

/** A text that is the identifier of one product and the product id of another. */
export interface AmbiguousText {
  text: string;
  identifier: NamedRow;
  productId: NamedRow;
}

/** Both products of each text, in the order of the texts. `rows`: all products that the texts name. */
export function ambiguousTexts(texts: readonly string[], rows: readonly NamedRow[]): AmbiguousText[] {
  const byIdentifier = new Map(rows.map((row) => [row.identifier, row]));
  const byProductId = new Map(rows.map((row) => [row.productId, row]));
  return texts.flatMap((text) => {
    const identifier = byIdentifier.get(text);
    const productId = byProductId.get(text);
    return identifier && productId ? [{ text, identifier, productId }] : [];
  });
}

/** The other name of the product that a text stands for; null if there is none that is clear. */
function otherName(
  { identifier, productId }: AmbiguousText,
  meaning: Meaning,
  byText: ReadonlyMap<string, AmbiguousText>,
): string | null {
  const name = meaning === 'identifier' ? identifier.productId : productId.identifier;
  return name !== null && !byText.has(name) ? name : null;
}

/**
 * The list as decided: a text that names two products is replaced by the other name of the product it stands for, or is
 * left out. `left`: texts that were decided, but whose product has no other name.
 */
export function decidedTexts(
  texts: readonly string[],
  ambiguous: readonly AmbiguousText[],
  decisions: ReadonlyMap<string, Meaning>,
): { texts: string[]; left: string[] } {
  const byText = new Map(ambiguous.map((entry) => [entry.text, entry]));
  const left: string[] = [];
  const decided = texts.flatMap((text) => {
    const entry = byText.get(text);
    if (!entry) return [text];
    const meaning = decisions.get(text);
    if (!meaning) return [];
    const name = otherName(entry, meaning, byText);
    if (name !== null) return [name];
    left.push(text);
    return [];
  });
  return { texts: decided, left };
}

/** The maximum length of a line in a report. */
const LINE_CHARACTERS = 2_000;

/** The lines as a ticket keeps them: likewise, but texts that are not decided stay, and the report says so. */
export function keptLines(
  lines: readonly UnderstoodLine[],
  ambiguous: readonly AmbiguousText[],
  decisions: ReadonlyMap<string, Meaning>,
): KeptLine[] {
  const byText = new Map(ambiguous.map((entry) => [entry.text, entry]));
  const kept = (text: string): string => {
    const entry = byText.get(text);
    const meaning = decisions.get(text);
    return (entry && meaning && otherName(entry, meaning, byText)) ?? text;
  };
  return lines.map(({ text, asked }) => ({
    text: text.slice(0, LINE_CHARACTERS),
    asked: asked.filter((one) => one.length <= MAX_IDENTIFIER_CHARACTERS).map(kept),
  }));
}
