import type {
  CategoryCompleteness,
  CompletenessDetails,
  CompletenessPart,
} from '#shared/contract/completeness.ts';
import { type CompletenessScope, type FilledCount, isInScope } from '#shared/domain/completeness.ts';
import { hasBit } from './bits.ts';
import type { ProductBits } from './entry-bits.ts';
import type { FilledEntries } from './filled-entries.ts';
import type { HoldingProperties } from './holding-properties.ts';
import { countFilled, productCountOf } from './product-figures.ts';
import { type CountedEntries, entriesAt, type RequiredList, ScopedEntries } from './required-lists.ts';

/** Sums over the products of one part: the whole, or a category. */
interface PartSums {
  products: number;
  required: number;
  /** By column: as kept, then with staged edits. */
  filled: number[];
  staged: number[];
}

/** A part in which products of a list are counted. */
interface ListPart {
  sums: PartSums;
  counted: CountedEntries;
}

type Category = Pick<CategoryCompleteness, 'taxonomyId' | 'nodeId'>;

interface Figures {
  any: FilledCount | null;
  byLocale: (FilledCount | null)[];
  becomeComplete: number;
  categories: (Category & Pick<CategoryCompleteness, 'products' | 'any' | 'byLocale'>)[];
}

/** The completeness of products taken together, by language and category. `taxonomyId` undefined: all taxonomies. */
export function figuresOf(
  entries: FilledEntries,
  products: Uint32Array,
  locales: readonly string[],
  taxonomyId: string | null | undefined,
): Figures {
  const scope: CompletenessScope =
    taxonomyId === undefined ? { of: 'product' } : { of: 'taxonomy', taxonomyId };
  const whole = newSums(locales.length + 1);
  const categories = new Map<string, { category: Category; sums: PartSums }>();
  const parts = new Map<RequiredList, ListPart[]>();
  const partsOf = (list: RequiredList): ListPart[] => {
    let known = parts.get(list);
    if (!known) {
      known = [
        { sums: whole, counted: new ScopedEntries(scope).of(list) },
        ...categoriesIn(list, scope).map(({ category, places }) => {
          const name = JSON.stringify([category.taxonomyId, category.nodeId]);
          const one = categories.get(name) ?? { category, sums: newSums(locales.length + 1) };
          categories.set(name, one);
          return {
            sums: one.sums,
            counted: entriesAt(list, places),
          };
        }),
      ].filter(({ counted }) => counted.count > 0);
      parts.set(list, known);
    }
    return known;
  };
  let becomeComplete = 0;
  const wanted: (string | null)[] = [null, ...locales];
  const atATime = entries.columnsAtATime;
  for (let from = 0; from < wanted.length; from += atATime) {
    const columns = entries.columns(wanted.slice(from, from + atATime));
    for (const product of products) {
      const bits = entries.of(product);
      if (!bits) continue;
      for (const { sums, counted } of partsOf(bits.list)) {
        columns.forEach((column, i) => {
          const filled = countFilled(column, bits.start, counted);
          const staged = countFilled(column, bits.start + bits.words, counted);
          sums.filled[from + i]! += filled;
          sums.staged[from + i]! += staged;
          if (from + i > 0) return;
          sums.products++;
          sums.required += counted.count;
          if (sums === whole && staged === counted.count && filled < counted.count) becomeComplete++;
        });
      }
    }
  }
  return {
    ...filledCounts(whole),
    becomeComplete,
    categories: [...categories.values()].map(({ category, sums }) => ({
      ...category,
      products: sums.products,
      ...filledCounts(sums),
    })),
  };
}

const newSums = (columns: number): PartSums => ({
  products: 0,
  required: 0,
  filled: new Array<number>(columns).fill(0),
  staged: new Array<number>(columns).fill(0),
});

function filledCounts({ required, filled, staged }: PartSums): {
  any: FilledCount | null;
  byLocale: (FilledCount | null)[];
} {
  const [any = null, ...byLocale] = filled.map((one, i) =>
    required === 0 ? null : { required, filled: one, staged: staged[i]! },
  );
  return { any, byLocale };
}

/** The categories that require entries of a list (2.6), with the places of those entries; without one, the taxonomy itself. */
function categoriesIn(
  list: RequiredList,
  scope: CompletenessScope,
): { category: Category; places: number[] }[] {
  const found = new Map<string, { category: Category; places: number[] }>();
  list.entries.forEach((entry, place) => {
    if (!isInScope(entry, scope)) return;
    const { taxonomyId, contributingNodeIds } = entry;
    for (const nodeId of contributingNodeIds.length > 0 ? contributingNodeIds : [null]) {
      const name = JSON.stringify([taxonomyId, nodeId]);
      const one = found.get(name) ?? { category: { taxonomyId, nodeId }, places: [] };
      one.places.push(place);
      found.set(name, one);
    }
  });
  return [...found.values()];
}

/** What these products lack in one part. */
export function detailsOf(
  entries: FilledEntries,
  holding: HoldingProperties,
  products: Uint32Array,
  { scope, locale }: CompletenessPart,
): CompletenessDetails {
  const [column] = entries.columns([locale]);
  const scoped = new ScopedEntries(scope);
  const sums = newSums(1);
  const missing = new Map<string, CompletenessDetails['missing'][number]>();
  const details = { incomplete: 0, incompleteStaged: 0, oneFieldFromDone: 0 };
  for (const product of products) {
    const bits = entries.of(product);
    const counted = bits && scoped.of(bits.list);
    if (!counted || counted.count === 0) continue;
    const { required, filled, staged, missingStaged } = productCountOf(column!, bits, counted);
    sums.products++;
    sums.required += required;
    sums.filled[0]! += filled;
    sums.staged[0]! += staged;
    if (filled < required) details.incomplete++;
    if (missingStaged === 0) continue;
    details.incompleteStaged++;
    if (missingStaged === 1) details.oneFieldFromDone++;
    for (const place of missingPlaces(column!, bits, counted)) {
      const key = bits.list.keys[place]!;
      const one = missing.get(key) ?? {
        key,
        name: bits.list.entries[place]!.attributeName,
        property: holding.of(bits.list)[place]?.name ?? null,
        products: 0,
      };
      one.products++;
      missing.set(key, one);
    }
  }
  return {
    products: sums.products,
    ...details,
    filled: filledCounts(sums).any,
    missing: [...missing.values()].sort((a, b) => b.products - a.products || (a.name < b.name ? -1 : 1)),
  };
}

/** The places of entries that are not filled even with staged edits; an attribute that is required twice is listed once. */
export function missingPlaces(
  column: Uint32Array,
  { list, start, words }: ProductBits,
  counted: CountedEntries,
): number[] {
  const shown = column.subarray(start + words, start + 2 * words);
  const met = new Set<string>();
  return list.keys.flatMap((key, place) => {
    if (!hasBit(counted.words, place) || hasBit(shown, place) || met.has(key)) return [];
    met.add(key);
    return [place];
  });
}
