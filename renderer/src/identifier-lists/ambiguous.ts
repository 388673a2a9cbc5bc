import type { Row } from '#shared/contract/catalog.ts';

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
    const name = meaning === 'identifier' ? entry.identifier.productId : entry.productId.identifier;
    if (name !== null && !byText.has(name)) return [name];
    left.push(text);
    return [];
  });
  return { texts: decided, left };
}
