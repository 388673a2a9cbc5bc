import { join } from 'node:path';
import fc from 'fast-check';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { OPTIONS, product } from '../fixtures.ts';

/** A product of a random catalog. Parents may form cycles, be their own parents, or not exist at all. */
export interface Member {
  parent: number | null;
  gone: boolean;
  hasId: boolean;
  mode: RemovalMode | null;
  /** Its removal is already queued, if one can be sent. */
  frozen: boolean;
  edits: number;
}

const MEMBERS = 9;

const often = (weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

export const families: fc.Arbitrary<Member[]> = fc.array(
  fc.record({
    parent: fc.option(fc.nat({ max: MEMBERS + 1 }), { nil: null, freq: 3 }),
    gone: often(6),
    hasId: often(6).map((without) => !without),
    mode: fc.constantFrom(null, 'unlink' as const, 'delete' as const),
    frozen: often(6),
    edits: fc.constantFrom(0, 0, 1, 2),
  }),
  { minLength: 1, maxLength: MEMBERS },
);

export const nameOf = (member: number): string => `M${member}`;

/** A real store, in this thread, with these families: marked, edited, and partly queued. */
export function storeWith(members: readonly Member[]) {
  const { db, store } = openDatabase(join(tempDir(), 'catalog.db'), catalogDatabase(OPTIONS));
  const records = members.map(({ parent, hasId }, i) =>
    product(
      nameOf(i),
      {},
      { parentIdentifier: parent === null ? null : nameOf(parent), ...(hasId ? {} : { productId: null }) },
    ),
  );
  const pullThese = (listed: typeof records) => {
    const { pull } = store.beginPull();
    store.writePage(pull, listed, null);
    store.finishPull(pull);
  };
  pullThese(records);
  const key = new Map(
    store
      .findByIdentifier(members.map((_, i) => nameOf(i)))
      .map((found) => [found.identifier, found.product]),
  );
  const keyOf = (member: number): number => key.get(nameOf(member))!;
  const markWhere = (wanted: (member: Member) => boolean) => {
    for (const [i, member] of members.entries())
      if (member.mode !== null && wanted(member)) store.markProducts({ products: [keyOf(i)] }, member.mode);
  };
  for (const [i, { edits }] of members.entries())
    for (let column = 0; column < edits; column++)
      store.edit('Edit', [
        { product: keyOf(i), property: `p${column}`, locale: 'en', change: { kind: 'set', value: 'x' } },
      ]);
  markWhere(isFrozen);
  const { unlink, delete: deleted, fingerprint } = store.rehearse(1);
  if (unlink.products + deleted.products > 0) store.freezeRemovals(fingerprint);
  markWhere((member) => !isFrozen(member));
  if (members.some(({ gone }) => gone)) pullThese(records.filter((_, i) => !members[i]!.gone));
  return { store, close: () => db.close() };
}

export const isFrozen = ({ frozen, hasId }: Member): boolean => frozen && hasId;
