import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RehearsedMode } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { edit, openCatalog, product, pull, set } from '../fixtures.ts';
import { families, isFrozen, type Member, nameOf, storeWith } from './random-families.ts';
import { mark, pullRecords } from './removal-fixtures.ts';

test('a rehearsal lists the variants left, the edits lost and the products marked in the other mode', async () => {
  const catalog = await openCatalog();
  await pullRecords(catalog);
  await mark(catalog, 'delete', 'K', 'P');
  await mark(catalog, 'unlink', 'K-red');
  await edit(catalog, { 'P title/en': set('Big pan'), 'P title/de': set('Große Pfanne'), 'T size': set(1) });
  const none = { total: 0, first: [] };
  const { unlink, delete: deleted, listed } = await catalog.rehearse(1);
  expect(listed).toBe((await catalog.summary()).products);
  expect(deleted).toMatchObject({
    products: 2,
    first: [{ identifier: 'K', title: 'Kettle' }],
    parents: 1,
    leftVariants: { total: 2, first: [{ identifier: 'K-red-1', parent: 'K-red', level: 2 }] },
    otherwiseMarked: { total: 1, first: [{ identifier: 'K-red', title: 'Red kettle' }] },
    edited: { total: 1, changes: 2, first: [{ identifier: 'P' }] },
    heldBack: { gone: 0, withoutId: 0, onTheirWay: 0 },
  });
  expect(unlink).toMatchObject({
    products: 1,
    parents: 1,
    leftVariants: { total: 1, first: [{ identifier: 'K-red-1' }] },
    otherwiseMarked: none,
    edited: { ...none, changes: 0 },
  });
});

test('a rehearsal names parents whose variants the catalog does not have', async () => {
  const catalog = await openCatalog();
  const parent = { childBoundAttributes: ['size'] };
  await pull(catalog, [
    product('A', {}, parent),
    product('A-1', {}, { ...parent, parentIdentifier: 'A' }),
    product('B', {}, parent),
    product('C'),
  ]);
  await mark(catalog, 'delete', 'A', 'B', 'C');
  await mark(catalog, 'unlink', 'A-1');
  const rehearsed = await catalog.rehearse(1);
  expect(rehearsed.delete.withoutVariants).toMatchObject({ total: 1, first: [{ identifier: 'B' }] });
  expect(rehearsed.unlink.withoutVariants).toMatchObject({ total: 1, first: [{ identifier: 'A-1' }] });
});

type Counts = Pick<RehearsedMode, 'products' | 'parents' | 'heldBack'> & {
  left: string[];
  otherwise: string[];
  edited: string[];
  changes: number;
};

/** What the rehearsal of one mode should say, worked out product by product. */
function expected(members: readonly Member[], mode: RemovalMode): Counts {
  const childrenOf = (parent: number): number[] =>
    members.flatMap((member, i) => (member.parent === parent && i !== parent && !member.gone ? [i] : []));
  const below = (parent: number, seen = new Set<number>()): Set<number> => {
    for (const child of childrenOf(parent)) {
      if (seen.has(child)) continue;
      seen.add(child);
      below(child, seen);
    }
    return seen;
  };
  const why = (member: Member): keyof RehearsedMode['heldBack'] | null => {
    if (member.gone) return 'gone';
    if (!member.hasId) return 'withoutId';
    return isFrozen(member) ? 'onTheirWay' : null;
  };
  const heldBack = { gone: 0, withoutId: 0, onTheirWay: 0 };
  const sent: number[] = [];
  members.forEach((member, i) => {
    if (member.mode !== mode) return;
    const reason = why(member);
    if (reason) heldBack[reason]++;
    else sent.push(i);
  });
  const affected = new Set(sent.flatMap((member) => [...below(member)]));
  const named = (wanted: (member: Member) => boolean, among: Iterable<number>): string[] =>
    [...among]
      .filter((i) => wanted(members[i]!))
      .map(nameOf)
      .sort();
  return {
    products: sent.length,
    parents: sent.filter((member) => childrenOf(member).length > 0).length,
    heldBack,
    left: named((member) => member.mode === null, affected),
    otherwise: named((member) => member.mode !== null && member.mode !== mode, affected),
    edited: named(({ edits }) => edits > 0, sent),
    changes: sent.reduce((sum, member) => sum + members[member]!.edits, 0),
  };
}

const told = ({
  leftVariants,
  otherwiseMarked,
  withoutVariants,
  edited,
  first: sent,
  ...counts
}: RehearsedMode): Counts => {
  expect(withoutVariants.total).toBe(0);
  expect(sent).toHaveLength(counts.products);
  const names = ({ first }: { first: { identifier: string }[] }) =>
    first.map(({ identifier }) => identifier).sort();
  expect([leftVariants.total, otherwiseMarked.total, edited.total]).toEqual(
    [leftVariants, otherwiseMarked, edited].map(({ first }) => first.length),
  );
  return {
    ...counts,
    left: names(leftVariants),
    otherwise: names(otherwiseMarked),
    edited: names(edited),
    changes: edited.changes,
  };
};

test('for any families, a rehearsal matches a count made product by product', () => {
  fc.assert(
    fc.property(families, (members) => {
      const { store, close } = storeWith(members);
      const { unlink, delete: deleted } = store.rehearse(1000);
      expect(told(unlink)).toEqual(expected(members, 'unlink'));
      expect(told(deleted)).toEqual(expected(members, 'delete'));
      close();
    }),
    { numRuns: 35 },
  );
});

/** Parents, their parents and so on, whether listed or not. In a cycle, a product is its own ancestor. */
function ancestors(members: readonly Member[], of: number): Set<number> {
  const above = new Set<number>();
  let at = members[of]?.parent ?? null;
  while (at !== null && at < members.length && !above.has(at) && members[at]?.parent !== undefined) {
    above.add(at);
    const next: number | null = members[at]!.parent;
    at = next === at ? null : next;
  }
  return above;
}

test('for any families, the frozen change set has as many products as rehearsed, variants before parents', () => {
  fc.assert(
    fc.property(families, (members) => {
      const { store, close } = storeWith(members);
      const { unlink, delete: deleted, fingerprint } = store.rehearse(1);
      const total = unlink.products + deleted.products;
      if (total === 0) {
        expect(() => store.freezeRemovals(fingerprint)).toThrow('Nothing that is marked');
        close();
        return;
      }
      const { changeSet, ...frozen } = store.freezeRemovals(fingerprint);
      expect(frozen).toMatchObject({ total, products: total, counts: { pending: total } });
      const level = new Map(
        store
          .workLevels(changeSet, 'pending')
          .flatMap((one) => store.productWork(changeSet, 'pending', { level: one, after: 0, limit: 1000 }))
          .map((item) => [item.identifier, item.level]),
      );
      expect(level.size).toBe(total);
      members.forEach((_, variant) => {
        for (const parent of ancestors(members, variant)) {
          const [lower, upper] = [level.get(nameOf(variant)), level.get(nameOf(parent))];
          const inCircle = parent === variant || ancestors(members, parent).has(parent);
          if (lower !== undefined && upper !== undefined && !inCircle) expect(lower).toBeLessThan(upper);
        }
      });
      close();
    }),
    { numRuns: 35 },
  );
});
