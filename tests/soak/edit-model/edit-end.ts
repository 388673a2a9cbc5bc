import { reasonText } from '#shared/domain/reason-text.ts';
import { sameValue } from '#shared/domain/value.ts';
import type { StoryEnd } from '../model/end.ts';
import { CALM } from '../model/fates.ts';
import { CONNECTION } from '../model/model-app.ts';
import { addedBy, asList, nameOf, text } from './cells.ts';
import { draftRows } from './deciding.ts';
import { everyCell } from './edit-invariants.ts';
import { REFUSED } from './edit-service.ts';
import type { EditWorld } from './edit-world.ts';

/** The user decides everything that is open; then everything that the service does not refuse must have arrived. */
export const editEnd: StoryEnd<EditWorld> = {
  calm: ({ service }) => {
    service.products.unlisted.clear();
    service.arriveAtLast();
    service.doWhatIsLate();
  },
  resume,
  open: (world) => sendable(world).map((row) => `${nameOf(row)} is ${row.state}: ${reasonText(row)}`),
  differences,
};

async function resume(world: EditWorld): Promise<boolean> {
  const { app } = world;
  for (const { changeSet, counts } of world.changeSets()) {
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
      const intended = world.intended.get(cell);
      if (intended) world.intended.set(cell, [...intended, item.found ?? null]);
      await world.send(CALM, () => app.queue.decide(CONNECTION, changeSet, { items: [item.item] }, decision));
    }
    return true;
  }
  const conflicts = draftRows(world, 'conflict');
  if (conflicts.length > 0) {
    for (const row of conflicts) {
      const cell = nameOf(row);
      world.see(cell, row.current);
      if (world.intended.has(cell)) world.intended.delete(cell);
    }
    await app.client.resolveDrafts({ cells: conflicts }, 'mine');
    for (const { value, state, ...ref } of app.store.stagedNow(conflicts).cells ?? [])
      if (state?.intent !== undefined) world.intended.set(nameOf(ref), [value]);
    return true;
  }
  if (sendable(world).length === 0) return false;
  await world.send(CALM, () => world.apply());
  return true;
}

/** Staged edits that the service would accept. */
const sendable = (world: EditWorld) =>
  draftRows(world, 'all').filter(({ next, gone }) => !gone && !text(next).includes(REFUSED));

/** Local catalog and service agree wherever nothing is staged. */
function differences(world: EditWorld): string[] {
  return everyCell().flatMap((cell) => {
    const { value, state } = world.facts(cell);
    if (state?.intent !== undefined || world.uncheckedAppends.has(cell)) return [];
    const held = world.service.products.held(cell);
    return sameValue(value, held)
      ? []
      : [`the local catalog says ${cell} is ${text(value)}, the service ${text(held)}`];
  });
}
