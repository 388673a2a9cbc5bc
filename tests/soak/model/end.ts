import { reasonText } from '#shared/domain/reason-text.ts';
import { sameValue } from '#shared/domain/value.ts';
import { asList, nameOf } from './cells.ts';
import { draftRows } from './deciding.ts';
import { CALM } from './fates.ts';
import { everyCell, violations } from './invariants.ts';
import { CONNECTION } from './model-app.ts';
import { REFUSED } from './model-service.ts';
import { addedBy, text, type World } from './world.ts';

const MOST_ROUNDS = 20;

/**
 * The end of every story: the service behaves, the user goes on with all that was interrupted and decides all that is
 * open. Then nothing may be left on its way, and everything that the service does not refuse must have arrived. Throws
 * with what does not hold.
 */
export async function bringToAnEnd(world: World): Promise<void> {
  const { service, app } = world;
  service.products.unlisted.clear();
  service.arriveAtLast();
  service.doWhatIsLate();
  await world.pull();
  for (let round = 0; !(await nothingOpen(world)); round++)
    if (round === MOST_ROUNDS)
      throw new Error(`It does not come to an end:\n${openThings(world).join('\n')}`);
  await app.restart();
  const found = [...violations(world), ...differences(world)];
  if (found.length > 0) throw new Error(`In the end:\n${found.join('\n')}`);
}

/** Takes up one thing that is still open; false when there was one. */
async function nothingOpen(world: World): Promise<boolean> {
  const { app } = world;
  const changeSets = world.changeSets();
  const waiting = changeSets.find(({ state }) => state === 'paused' || state === 'queued');
  if (waiting) {
    await world.send(CALM, () => world.resume(waiting.changeSet));
    return check(world);
  }
  for (const { changeSet, counts } of changeSets) {
    if (!counts.unknown) continue;
    await world.send(CALM, () => world.resume(changeSet));
    for (const item of world.items(changeSet).filter(({ state }) => state === 'unknown')) {
      const cell = nameOf(item);
      const found = asList(item.found ?? null);
      if (item.intent !== 'append' || item.found === undefined)
        world.problems.push(`item ${item.item} (${item.intent} ${cell}) could have been settled`);
      const isThere = addedBy(item).every((entry) => found.some((one) => sameValue(one, entry)));
      world.see(cell, item.found ?? null);
      const decision = isThere ? 'arrived' : 'theirs';
      world.decisions.set(item.item, [...(world.decisions.get(item.item) ?? []), decision]);
      const wishes = world.wishes.get(cell);
      if (wishes) world.wishes.set(cell, [...wishes, item.found ?? null]);
      await world.send(CALM, () => app.queue.decide(CONNECTION, changeSet, { items: [item.item] }, decision));
    }
    return check(world);
  }
  const conflicts = draftRows(world, 'conflict');
  if (conflicts.length > 0) {
    for (const row of conflicts) {
      const cell = nameOf(row);
      world.see(cell, row.current);
      if (world.wishes.has(cell)) world.wishes.delete(cell);
    }
    await app.client.resolveDrafts({ cells: conflicts }, 'mine');
    for (const { value, state, ...ref } of app.store.cellUpdates(conflicts))
      if (state?.intent !== undefined) world.wishes.set(nameOf(ref), [value]);
    return check(world);
  }
  if (sendable(world).length > 0) {
    await world.send(CALM, () => world.apply());
    return check(world);
  }
  return true;
}

/** Always false: something was done. */
function check(world: World): false {
  const found = violations(world);
  if (found.length > 0) throw new Error(`While coming to an end:\n${found.join('\n')}`);
  return false;
}

/** Staged edits that the service would take. */
const sendable = (world: World) =>
  draftRows(world, 'all').filter(({ next, gone }) => !gone && !text(next).includes(REFUSED));

const openThings = (world: World): string[] => [
  ...world
    .changeSets()
    .map(
      ({ changeSet, state, message, counts }) => `${changeSet} ${state} ${message} ${JSON.stringify(counts)}`,
    ),
  ...sendable(world).map((row) => `${nameOf(row)} is ${row.state}: ${reasonText(row)}`),
];

/** Local catalog and service hold the same, wherever nothing is staged. */
const differences = (world: World): string[] =>
  everyCell().flatMap((cell) => {
    const { value, state } = world.facts(cell);
    if (state?.intent !== undefined || world.uncheckedAppends.has(cell)) return [];
    const held = world.service.products.held(cell);
    return sameValue(value, held)
      ? []
      : [`the local catalog says ${cell} is ${text(value)}, the service ${text(held)}`];
  });
