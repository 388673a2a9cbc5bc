import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depths, heights } from '#electron/store/catalog/removals/levels.ts';

const MEMBERS = 12;
const parentLists = fc.array(fc.option(fc.nat({ max: MEMBERS - 1 }), { nil: null }), {
  minLength: MEMBERS,
  maxLength: MEMBERS,
});

const links = (parents: readonly (number | null)[]): Map<number, number> =>
  new Map(parents.flatMap((parent, i): [number, number][] => (parent === null ? [] : [[i, parent]])));

/** Those above a member, topmost last; endless in a cycle, so only some are read. */
function* above(member: number, parents: ReadonlyMap<number, number>): Generator<number> {
  for (let at = parents.get(member); at !== undefined; at = parents.get(at)) yield at;
}

const members = Array.from({ length: MEMBERS }, (_, i) => i);

test('a member is one level deeper than its parent, and one higher than its highest child', () => {
  fc.assert(
    fc.property(parentLists, (list) => {
      const parents = links(list);
      const depth = depths(members, parents);
      const height = heights(depth, parents);
      for (const member of members) {
        const parent = parents.get(member);
        expect(depth.get(member)).toBe(parent === undefined ? 0 : depth.get(parent)! + 1);
        const under = members
          .filter((child) => parents.get(child) === member)
          .map((child) => height.get(child)!);
        expect(height.get(member)).toBe(under.length === 0 ? 0 : Math.max(...under) + 1);
      }
    }),
  );
});

test('exactly one parent link of each cycle is removed', () => {
  fc.assert(
    fc.property(parentLists, (list) => {
      const parents = links(list);
      depths(members, parents);
      for (const member of members) expect([...above(member, parents)].length).toBeLessThan(MEMBERS);
      const before = links(list);
      const circles = new Set(
        members.flatMap((member) => {
          const round: number[] = [];
          for (const at of above(member, before)) {
            if (round.includes(at) || round.length > MEMBERS) return [];
            round.push(at);
            if (at === member) return [round.sort((a, b) => a - b).join()];
          }
          return [];
        }),
      );
      expect(before.size - parents.size).toBe(circles.size);
    }),
  );
});
