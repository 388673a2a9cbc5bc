import { viewQuery } from '#shared/domain/query.ts';
import { CALM } from './removal-fates.ts';
import { violations } from './removal-invariants.ts';
import type { RemovalWorld } from './removal-world.ts';

const MOST_ROUNDS = 20;

/**
 * The end of every story: the service behaves, the user goes on with all that was interrupted and removes all that is
 * marked. Then nothing may be left on its way, every mark has come true, and both sides list the same. Throws with what does
 * not hold.
 */
export async function bringToAnEnd(world: RemovalWorld): Promise<void> {
  world.service.refused.clear();
  world.service.doWhatIsLate();
  await world.pull();
  for (let round = 0; await somethingOpen(world); round++)
    if (round === MOST_ROUNDS)
      throw new Error(`It does not come to an end:\n${openThings(world).join('\n')}`);
  await world.pull();
  await world.app.restart();
  const found = [...violations(world), ...differences(world)];
  if (found.length > 0) throw new Error(`In the end:\n${found.join('\n')}`);
}

/** Takes up one thing that is still open; false where there is none. */
async function somethingOpen(world: RemovalWorld): Promise<boolean> {
  world.seqBefore = world.service.holdings.log.length;
  const open = world
    .changeSets()
    .find(({ state, counts }) => state === 'paused' || state === 'queued' || counts.unknown !== 0);
  if (open) await world.send(CALM, () => world.resume(open.changeSet));
  else if (toRemove(world).length > 0) await world.send(CALM, () => world.apply());
  else return false;
  const found = violations(world);
  if (found.length > 0) throw new Error(`While coming to an end:\n${found.join('\n')}`);
  return true;
}

/** Marked, and listed by the service. */
const toRemove = (world: RemovalWorld): string[] =>
  [...world.marked().keys()].filter((identifier) => world.service.holdings.named(identifier) !== null);

const openThings = (world: RemovalWorld): string[] => [
  ...world
    .changeSets()
    .map(
      ({ changeSet, kind, state, message, counts }) =>
        `${changeSet} (${kind}) ${state} ${message} ${JSON.stringify(counts)}`,
    ),
  ...toRemove(world).map((identifier) => `${identifier} is marked and listed`),
];

/** What the local catalog lists and the service does not, or the other way round. */
function differences(world: RemovalWorld): string[] {
  const { view, rows: total } = world.app.store.openView(viewQuery.parse({}));
  const listed = world.app.store.window(view, 0, total, []);
  const here = new Set(listed.filter(({ gone }) => !gone).map(({ identifier }) => identifier));
  const there = new Set(world.service.holdings.listed.map(({ identifier }) => identifier));
  return [
    ...[...here].filter((one) => !there.has(one)).map((one) => `only the local catalog lists ${one}`),
    ...[...there].filter((one) => !here.has(one)).map((one) => `only the service lists ${one}`),
  ];
}
