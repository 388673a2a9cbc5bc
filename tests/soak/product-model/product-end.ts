import type { StoryEnd } from '../model/end.ts';
import { CALM } from '../model/fates.ts';
import type { ProductWorld } from './product-world.ts';

/** The user removes everything marked, sends or discards edits, and creates everything staged unless somebody else did: then all must have come true. */
export const productEnd: StoryEnd<ProductWorld> = {
  calm: ({ service }) => {
    service.refused.clear();
    service.doWhatIsLate();
  },
  resume: async (world) => {
    const unlisted = unlistedEdit(world);
    const unknown = world.changeSets().find(({ counts }) => counts.unknown !== 0);
    if (unlisted) {
      await world.app.client.decideItems(unlisted.changeSet, { items: [unlisted.item] }, 'theirs');
      world.notes = world.stagedNotes();
    } else if (unknown) await world.send(CALM, () => world.resume(unknown.changeSet));
    else if (toRemove(world).length > 0) await world.send(CALM, () => world.apply());
    else if (world.stagedProducts().some(({ problem }) => problem === null))
      await world.send(CALM, () => world.create());
    else if (world.newcomers.size > 0) await world.discard(world.stagedProducts());
    else if (mayArrive(world)) await world.send(CALM, () => world.applyEdits());
    else if (world.app.store.stagedSummary().changes > 0) await world.discardEdits();
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

/** Whether there are edits to be sent, none of which has failed before. */
const mayArrive = ({ app: { store } }: ProductWorld): boolean =>
  store.stagedSummary().failed === 0 && store.sendable().changes.length > 0;

/** An edit of unknown outcome whose product is no longer listed: nothing but the user settles it. */
const unlistedEdit = (world: ProductWorld): { changeSet: number; item: number } | undefined =>
  world
    .changeSets()
    .flatMap(({ changeSet }) => world.editItems(changeSet).map((item) => ({ changeSet, ...item })))
    .find(({ state, code }) => state === 'unknown' && code === 'not_listed');

/** Marked, and listed by the service. */
const toRemove = (world: ProductWorld): string[] =>
  [...world.marked().keys()].filter((identifier) => world.service.holdings.named(identifier) !== null);

/** Products listed by the local catalog and not by the service, or vice versa, or with another note. */
function differences(world: ProductWorld): string[] {
  const here = world.listedHere();
  const there = new Map(world.service.holdings.listed.map(({ identifier, note }) => [identifier, note]));
  const only = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
    [...one.keys()].filter((identifier) => !other.has(identifier));
  return [
    ...only(here, there).map((one) => `only the local catalog lists ${one}`),
    ...only(there, here).map((one) => `only the service lists ${one}`),
    ...[...there]
      .filter(([one, note]) => here.has(one) && here.get(one) !== note)
      .map(([one, note]) => `the note of ${one} is “${note}”, in the local catalog “${here.get(one)}”`),
  ];
}
