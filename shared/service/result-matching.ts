import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { at, idText, type Json } from './json.ts';
import type { ServiceProfile } from './profile.ts';

/** The ids of an operation's product, for matching results. */
export interface ResultKey {
  productId: string | null;
  identifier: string;
}

/** The results of one operation, at least one, or why none can be relied on. */
type Match = { doubt: null; entries: [Json, ...Json[]] } | { doubt: string };

interface Matches {
  /** One for each operation. */
  matches: Match[];
  /** Operations without a matched result, and without a result that may contradict them. */
  unmatched: number[];
  /** Results that do not identify their operation, in the order of the answer. */
  nameless: Json[];
}

const NO_RESULT = msg`The service gave no result for this operation`;
const OTHER_PRODUCT = msg`The service gave a result whose place and product do not belong together`;
const SEVERAL = msg`The service gave a result that could belong to several operations`;
const UNCERTAIN_INDEX = msg`The places that the service gives for its results cannot be those of the operations`;

/**
 * Matches per-item results to the operations of a batch: by `index` where present, else by product id or identifier
 * where unique in the batch. Position is only believed where the profile says that results keep the order of the request
 * (`results.in_order`). One contradiction anywhere in the answer, and neither indexes nor positions count in all of it.
 *
 * An index counts only while the indexes of the whole answer can be places from 0 on: one that is too high shows that
 * they count from 1 or mean something else; without a 0 among them, a product named beside one must confirm them, unless they are JSON
 * pointers.
 * An entry that points at one operation and names the product of another puts both in doubt.
 */
export function matchEntries(
  entries: readonly Json[],
  keys: readonly ResultKey[],
  profile: ServiceProfile,
): Matches {
  const products = new Products(keys);
  const claims = entries.map((entry, position) => readClaim(entry, position, products, profile));
  const indexes = judgeIndexes(claims, products, keys.length);
  const inOrder =
    profile.results.in_order &&
    indexes === 'absent' &&
    entries.length === keys.length &&
    claims.every((claim) => products.couldBe(claim.position, claim));
  const found: Json[][] = keys.map(() => []);
  const doubts: (MessageDescriptor | null)[] = keys.map(() => null);
  const nameless: Json[] = [];

  for (const claim of claims) {
    const { agreed, mentioned } = claim;
    const [only] = agreed;
    const index = indexes === 'meaningless' ? null : (claim.index ?? null);
    const place = indexes === 'trusted' ? index : inOrder ? claim.position : null;
    if (place !== null) found[place]!.push(claim.entry);
    else if (agreed.length === 1 && (index ?? only) === only) found[only!]!.push(claim.entry);
    else if (claim.index === undefined && claim.productId === undefined && claim.identifier === undefined)
      nameless.push(claim.entry);
    else {
      const reason = agreed.length > 1 ? SEVERAL : OTHER_PRODUCT;
      for (const one of index === null ? mentioned : [index, ...mentioned]) doubts[one] = reason;
    }
  }
  const unmatched = [...keys.keys()].filter((i) => doubts[i] === null && found[i]!.length === 0);
  const matches = found.map(([first, ...more], i): Match => {
    const doubt = doubts[i] ?? null;
    if (doubt !== null) return { doubt: i18n._(doubt) };
    if (first === undefined) return { doubt: i18n._(DOUBTS[indexes] ?? NO_RESULT) };
    return { doubt: null, entries: [first, ...more] };
  });
  return { matches, unmatched, nameless };
}

/** What an entry says about its operation. */
interface Claim {
  entry: Json;
  position: number;
  /** Undefined if it has none. Null if it is not a valid index. */
  index: number | null | undefined;
  /** Whether it counts from 0 by definition, as in a JSON pointer. */
  isFromZero: boolean;
  productId: string | undefined;
  identifier: string | undefined;
  /** Operations that match all ids in the entry; none if it has no id. */
  agreed: readonly number[];
  /** Operations that match at least one of its ids. */
  mentioned: readonly number[];
}

/** The operations of a batch by the ids of their products. */
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

  /** Whether the result at an index can be that of the operation with the same index. */
  couldBe(place: number, claim: Claim): boolean {
    return this.#fits(place, claim) && (claim.mentioned.length === 0 || claim.mentioned.includes(place));
  }

  /** An unknown product id is evidence neither for nor against. */
  #fits(place: number, { productId, identifier }: Pick<Claim, 'productId' | 'identifier'>): boolean {
    const key = this.#keys[place];
    return (
      key !== undefined &&
      (identifier === undefined || identifier === key.identifier) &&
      (productId === undefined || key.productId === null || productId === key.productId)
    );
  }
}

function readClaim(entry: Json, position: number, products: Products, { results }: ServiceProfile): Claim {
  const sent = at(entry, results.index);
  const text = idText(sent)?.text ?? '';
  const index = numberIn(text);
  const name = {
    productId: idText(at(entry, results.product_id))?.text,
    identifier: idText(at(entry, results.identifier))?.text,
  };
  return {
    entry,
    position,
    index: sent === undefined || sent === null ? undefined : /^\d{1,9}$/.test(index) ? Number(index) : null,
    isFromZero: text.startsWith('/'),
    ...name,
    ...products.named(name),
  };
}

/** A number, or the first one in a JSON pointer ("/data/3/attributes/title", RFC 6901). */
const numberIn = (text: string): string =>
  text.startsWith('/') ? (text.split('/').find((part) => /^\d+$/.test(part)) ?? '') : text;

/**
 * Whether the indexes of an answer can be used. `meaningless`: they are not list indexes; `contradicted`: the products
 * contradict them.
 */
type Indexes = 'absent' | 'trusted' | 'meaningless' | 'contradicted';

const DOUBTS: Partial<Record<Indexes, MessageDescriptor>> = {
  meaningless: UNCERTAIN_INDEX,
  contradicted: UNCERTAIN_INDEX,
};

function judgeIndexes(claims: readonly Claim[], products: Products, count: number): Indexes {
  const indexed = claims.filter(({ index }) => index !== undefined);
  if (indexed.length === 0) return 'absent';
  if (indexed.some(({ index }) => index === undefined || index === null || index >= count))
    return 'meaningless';
  const confirmed = indexed.some(
    ({ index, isFromZero, mentioned }) => isFromZero || index === 0 || mentioned.includes(index!),
  );
  if (indexed.some((claim) => !products.couldBe(claim.index!, claim))) return 'contradicted';
  return confirmed ? 'trusted' : 'meaningless';
}
