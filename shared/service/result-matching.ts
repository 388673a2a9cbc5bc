import { at, idText, type Json } from './json.ts';
import type { ServiceProfile } from './profile.ts';

/** Names of an operation's product, to match results by. */
export interface ResultKey {
  productId: string | null;
  identifier: string;
}

/** The results that belong to one operation, at least one of them, or why none can be counted on. */
export type Match = { doubt: null; entries: [Json, ...Json[]] } | { doubt: string };

const NO_RESULT = 'The service gave no result for this operation';
const OTHER_PRODUCT = 'The service gave a result whose place and product do not belong together';
const SEVERAL = 'The service gave a result that could belong to several operations';
const UNCERTAIN_INDEX = 'The places that the service gives for its results cannot be those of the operations';

/**
 * Matches per-item results to the operations of a batch: by `index` where present, else by product id or identifier
 * where unique in the batch, else by position when the counts are equal.
 *
 * An index counts only while the indexes of the whole answer can be places from 0 on: one that is too high shows that
 * they count from 1 or mean something else; without a 0 among them, a product named beside one must confirm them.
 * An entry that points at one operation and names the product of another puts both in doubt.
 */
export function matchEntries(
  entries: readonly Json[],
  keys: readonly ResultKey[],
  profile: ServiceProfile,
): Match[] {
  const products = new Products(keys);
  const claims = entries.map((entry) => readClaim(entry, products, profile));
  const indexed = claims.some(({ index }) => index !== undefined);
  const trusted = indexed && indexesAreTrusted(claims, keys.length);
  const byPosition = !indexed && entries.length === keys.length;
  const found: Json[][] = keys.map(() => []);
  const doubts: (string | null)[] = keys.map(() => null);

  for (const [position, claim] of claims.entries()) {
    const { agreed, mentioned } = claim;
    const [only] = agreed;
    const place = trusted ? (claim.index ?? null) : byPosition ? position : null;
    if (agreed.length === 1 && !(trusted && place !== null)) found[only!]!.push(claim.entry);
    else if (place !== null && products.couldBe(place, claim)) found[place]!.push(claim.entry);
    else {
      const reason = agreed.length > 1 && place === null ? SEVERAL : OTHER_PRODUCT;
      for (const one of place === null ? mentioned : [place, ...mentioned]) doubts[one] = reason;
    }
  }
  return found.map(([first, ...more], i) => {
    const doubt = doubts[i] ?? null;
    if (doubt !== null) return { doubt };
    if (first === undefined) return { doubt: indexed && !trusted ? UNCERTAIN_INDEX : NO_RESULT };
    return { doubt: null, entries: [first, ...more] };
  });
}

/** What one entry says about where it belongs. */
interface Claim {
  entry: Json;
  /** undefined: it has none. null: it has one that is no place in a list. */
  index: number | null | undefined;
  productId: string | undefined;
  identifier: string | undefined;
  /** Operations that fit every name it gives; none where it gives no name. */
  agreed: readonly number[];
  /** Operations that fit one of its names at least. */
  mentioned: readonly number[];
}

/** The operations of a batch by what their products are called. */
class Products {
  readonly #keys: readonly ResultKey[];
  readonly #byProductId: Map<string | null, number[]>;
  readonly #byIdentifier: Map<string, number[]>;

  constructor(keys: readonly ResultKey[]) {
    const places = [...keys.keys()];
    this.#keys = keys;
    this.#byProductId = Map.groupBy(places, (place) => keys[place]!.productId);
    this.#byIdentifier = Map.groupBy(places, (place) => keys[place]!.identifier);
  }

  named(name: Pick<Claim, 'productId' | 'identifier'>): Pick<Claim, 'agreed' | 'mentioned'> {
    const byId = name.productId === undefined ? [] : (this.#byProductId.get(name.productId) ?? []);
    const byIdentifier = name.identifier === undefined ? [] : (this.#byIdentifier.get(name.identifier) ?? []);
    const mentioned = [...new Set([...byId, ...byIdentifier])];
    return { mentioned, agreed: mentioned.filter((place) => this.#fits(place, name)) };
  }

  /** Whether the result at a place can be that of the operation there. */
  couldBe(place: number, claim: Claim): boolean {
    return this.#fits(place, claim) && (claim.mentioned.length === 0 || claim.mentioned.includes(place));
  }

  /** A product id that is not known here speaks neither for nor against. */
  #fits(place: number, { productId, identifier }: Pick<Claim, 'productId' | 'identifier'>): boolean {
    const key = this.#keys[place];
    return (
      key !== undefined &&
      (identifier === undefined || identifier === key.identifier) &&
      (productId === undefined || key.productId === null || productId === key.productId)
    );
  }
}

function readClaim(entry: Json, products: Products, { results }: ServiceProfile): Claim {
  const sent = at(entry, results.index);
  const index = idText(sent)?.text ?? '';
  const name = {
    productId: idText(at(entry, results.product_id))?.text,
    identifier: idText(at(entry, results.identifier))?.text,
  };
  return {
    entry,
    index: sent === undefined || sent === null ? undefined : /^\d{1,9}$/.test(index) ? Number(index) : null,
    ...name,
    ...products.named(name),
  };
}

function indexesAreTrusted(claims: readonly Claim[], count: number): boolean {
  let confirmed = false;
  for (const { index, mentioned } of claims) {
    if (index === undefined) continue;
    if (index === null || index >= count) return false;
    confirmed ||= index === 0 || mentioned.includes(index);
  }
  return confirmed;
}
