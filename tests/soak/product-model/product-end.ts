import type { StoryEnd } from '../model/end.ts';
import { CALM } from '../model/fates.ts';
import type { ProductWorld } from './product-world.ts';

/** The user removes everything marked, and creates everything staged unless somebody else did: then all must have come true. */
export const productEnd: StoryEnd<ProductWorld> = {
  calm: ({ service }) => {
    service.refused.clear();
    service.doWhatIsLate();
  },
  takeUp: async (world) => {
    const unknown = world.changeSets().find(({ counts }) => counts.unknown !== 0);
    if (unknown) await world.send(CALM, () => world.resume(unknown.changeSet));
    else if (toRemove(world).length > 0) await world.send(CALM, () => world.apply());
    else if (world.stagedProducts().some(({ problem }) => problem === null))
      await world.send(CALM, () => world.create());
    else if (world.newcomers.size > 0) await world.discard(world.stagedProducts());
    else {
      await world.pull();
      return false;
    }
    return true;
  },
  open: (world) => [
    ...toRemove(world).map((identifier) => `${identifier} is marked and listed`),
    ...world.stagedProducts().map(({ identifier, problem }) => `${identifier} is staged: ${problem}`),
  ],
  differences,
};

/** Marked, and listed by the service. */
const toRemove = (world: ProductWorld): string[] =>
  [...world.marked().keys()].filter((identifier) => world.service.holdings.named(identifier) !== null);

/** Products listed by the local catalog and not by the service, or vice versa. */
function differences(world: ProductWorld): string[] {
  const here = world.listedHere();
  const there = new Set(world.service.holdings.listed.map(({ identifier }) => identifier));
  return [
    ...[...here].filter((one) => !there.has(one)).map((one) => `only the local catalog lists ${one}`),
    ...[...there].filter((one) => !here.has(one)).map((one) => `only the service lists ${one}`),
  ];
}
