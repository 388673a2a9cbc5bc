/** How identifiers of a catalog are written: the order of digits, letters and signs, and how long they are. */
export interface IdentifierShape {
  /** "0" for digits and "a" for letters, however many; other signs as they are: "0-a-0a". */
  shape: string;
  shortest: number;
  longest: number;
}

/** More of them say nothing: identifiers are then as free as texts. */
const MOST_SHAPES = 100;

export const shapeKey = (text: string): string => text.replace(/\d+/g, '0').replace(/[\p{L}\p{M}]+/gu, 'a');

/** The shapes of identifiers; null if there are none, or too many to tell an identifier from another word. */
export function shapesOf(identifiers: Iterable<string>): IdentifierShape[] | null {
  const shapes = new Map<string, IdentifierShape>();
  for (const identifier of identifiers) {
    const shape = shapeKey(identifier);
    const { length } = identifier;
    const known = shapes.get(shape);
    if (!known) shapes.set(shape, { shape, shortest: length, longest: length });
    else {
      known.shortest = Math.min(known.shortest, length);
      known.longest = Math.max(known.longest, length);
    }
    if (shapes.size > MOST_SHAPES) return null;
  }
  return shapes.size === 0 ? null : [...shapes.values()];
}

/** A sign more or less is a slip of the hand. */
const SLIP = 1;

/** Whether a text is written like an identifier of the catalog; null if nothing is known of these. */
export function couldBeIdentifier(text: string, shapes: readonly IdentifierShape[] | null): boolean | null {
  if (shapes === null) return null;
  const key = shapeKey(text.normalize('NFKC'));
  return shapes.some(
    ({ shape, shortest, longest }) =>
      shape === key && text.length >= shortest - SLIP && text.length <= longest + SLIP,
  );
}
