import type { RemovalMode } from '#shared/domain/removal.ts';
import type { ListedRecord } from './listed-record.ts';

/** A support ticket: identifiers, one per line, some of them unknown, and what is to happen to each. */
export interface SupportList {
  /** 300 lines, in the order in which they are pasted. */
  texts: string[];
  /** 20 of them. */
  unknown: string[];
  /** 200 products. */
  unlink: string[];
  /** 75 products. */
  delete: string[];
  /** The 5 products with variants (the variants are not listed); each is in one of the two lists above. */
  parents: string[];
}

const COUNTS = { unknown: 20, unlink: 200, delete: 75, parents: 5, all: 300 };
/** The variants of those five. */
const PARENTS_TO_DELETE = 3;

/** Builds such a ticket from listed products: needs 290 products without a parent, 5 of them with variants. */
export function supportList(records: Iterable<ListedRecord>): SupportList {
  const roots = [...records].filter((record) => record.parent_identifier === null);
  const isParent = (record: ListedRecord) => (record.children ?? []).length > 0;
  const names = (from: ListedRecord[], count: number) => from.slice(0, count).map(({ sku }) => sku);
  const parents = names(roots.filter(isParent), COUNTS.parents);
  const known = COUNTS.all - COUNTS.unknown;
  const singles = names(
    roots.filter((record) => !isParent(record)),
    known - COUNTS.parents,
  );
  if (parents.length < COUNTS.parents || singles.length < known - COUNTS.parents)
    throw new Error('The catalog is too small for this list.');
  const ofMode: Record<RemovalMode, string[]> = {
    delete: [...parents.slice(0, PARENTS_TO_DELETE), ...singles.slice(0, COUNTS.delete - PARENTS_TO_DELETE)],
    unlink: [...parents.slice(PARENTS_TO_DELETE), ...singles.slice(COUNTS.delete - PARENTS_TO_DELETE)],
  };
  ofMode.unlink.splice(COUNTS.unlink);
  const left = singles.filter((sku) => !ofMode.delete.includes(sku) && !ofMode.unlink.includes(sku));
  const unknown = Array.from(
    { length: COUNTS.unknown },
    (_, at) => `GONE-${String(at + 1).padStart(3, '0')}`,
  );
  return { texts: [...ofMode.unlink, ...unknown, ...ofMode.delete, ...left], unknown, parents, ...ofMode };
}
