import type { RemovalMode } from '#shared/domain/removal.ts';
import type { ListedRecord } from './listed-record.ts';

/** What support staff got in a ticket: identifiers, one a line, some of them of no product; and what is to become of each. */
export interface SupportList {
  /** 300 texts, in the order in which they are pasted. */
  texts: string[];
  /** 20 of them. */
  unknown: string[];
  /** 200 products. */
  unlink: string[];
  /** 75 products. */
  delete: string[];
  /** The 5 that have variants, which are not in the list themselves; each is in one of the two. */
  parents: string[];
}

const COUNTS = { unknown: 20, unlink: 200, delete: 75, parents: 5, all: 300 };
/** Of the five. */
const PARENTS_TO_DELETE = 3;

/** Such a list out of what the service lists: needs 290 products without parent, 5 of them with variants. */
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
