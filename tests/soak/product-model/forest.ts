import type { ProductRecord } from '#shared/service/wire.ts';

interface Place {
  identifier: string;
  parent: string | null;
}

/** What is listed at first, parents before their variants: a family of three levels, one of two, and one without variants. */
export const FOREST: readonly Place[] = [
  { identifier: '1', parent: null },
  { identifier: '1a', parent: '1' },
  { identifier: '1a1', parent: '1a' },
  { identifier: '1b', parent: '1' },
  { identifier: '2', parent: null },
  { identifier: '2a', parent: '2' },
  { identifier: '3', parent: null },
];

/** What is created, by the app or by others: variants of a listed product, and a family of three levels. */
const NEWCOMERS: readonly Place[] = [
  { identifier: '2b', parent: '2' },
  { identifier: '4', parent: null },
  { identifier: '4a', parent: '4' },
  { identifier: '4a1', parent: '4a' },
  { identifier: '4b', parent: '4' },
];

const PLACES = [...FOREST, ...NEWCOMERS];
export const IDENTIFIERS = PLACES.map(({ identifier }) => identifier);
export const NEW_IDENTIFIERS = NEWCOMERS.map(({ identifier }) => identifier);

export const parentOf = (identifier: string): string | null =>
  PLACES.find((one) => one.identifier === identifier)?.parent ?? null;

/** Whether one product is below another, at any depth. `isListed`: nothing tells where a product under an unlisted one belongs. */
export const isBelow = (
  identifier: string,
  above: string,
  isListed: (identifier: string) => boolean,
): boolean => {
  const parent = parentOf(identifier);
  if (parent === null || parent === above) return parent !== null;
  return isListed(parent) && isBelow(parent, above, isListed);
};

/** A product in the service; one that was deleted and created again has a new product id. */
export interface Held {
  identifier: string;
  productId: string;
  title: string;
  /** The value of the cell that is edited: never used twice. */
  note: string | null;
}

/** The record that a pull writes for such a product. */
export const recordOf = ({ identifier, productId, title, note }: Held): ProductRecord => ({
  productId,
  productIdIsNumber: false,
  identifier,
  identifierIsNumber: false,
  title,
  parentIdentifier: parentOf(identifier),
  childBoundAttributes: [],
  definingProperties: [],
  values: [
    { property: 'title', locale: 'en', value: title, localeless: true },
    ...(note === null ? [] : [{ property: 'note', locale: 'de', value: note, localeless: false }]),
  ],
  extra: null,
});

/** The same as the service lists it (4.3, default profile). */
export const listedAs = ({ identifier, productId, title, note }: Held) => ({
  product_id: productId,
  sku: identifier,
  title,
  parent_identifier: parentOf(identifier),
  properties: [
    { name: 'title', value: title },
    ...(note === null ? [] : [{ name: 'note', value: note, locale: 'de' }]),
  ],
});
