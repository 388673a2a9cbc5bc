import type { ChangeSetItem, ItemDecision } from '#shared/contract/changesets.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { asList, nameOf } from './cells.ts';
import type { Weather } from './fates.ts';
import { CONNECTION } from './model-app.ts';
import { addedBy, type World } from './world.ts';

export const DECISIONS: ItemDecision[] = ['mine', 'theirs', 'merge', 'arrived'];

interface OpenItem {
  changeSet: number;
  item: ChangeSetItem;
}

/** What waits for a decision. */
export const openItems = (world: World): OpenItem[] =>
  world.changeSets().flatMap(({ changeSet }) =>
    world
      .items(changeSet)
      .filter(({ state }) => state === 'conflict' || state === 'unknown')
      .map((item) => ({ changeSet, item })),
  );

/** A user who looks at both values: says that it arrived only where it did, and does not add what is there. */
export function sensible({ service }: World, item: ChangeSetItem, wanted: ItemDecision): ItemDecision {
  if (item.state !== 'unknown') return wanted;
  const done = service.products.log.some((written) => written.item === item.item);
  if (wanted === 'arrived') return done ? 'arrived' : 'theirs';
  const isThere = addedBy(item).some((entry) =>
    asList(item.found ?? null).some((one) => sameValue(one, entry)),
  );
  return item.intent === 'append' && isThere ? 'arrived' : wanted;
}

/** Decides it, and keeps in mind what the user then wants. */
export async function decideItem(
  world: World,
  { changeSet, item }: OpenItem,
  decision: ItemDecision,
  how: Weather,
): Promise<void> {
  const name = nameOf(item);
  const { queue } = world.app;
  if (item.found !== undefined) world.see(name, item.found);
  world.decisions.set(item.item, [...(world.decisions.get(item.item) ?? []), decision]);
  const wish = world.wishes.get(name);
  if (wish) {
    const { old, next, found = null } = item;
    // Keeping the service's value drops what is staged for the cell, also where it was edited again: it conflicts likewise.
    const over = wantedOver(decision, { base: old, next, current: found }, item);
    const theirs = item.found === undefined ? world.current(name) : found;
    const kept = decision === 'theirs' ? theirs : wish.some((one) => sameValue(one, next)) ? over : undefined;
    if (kept !== undefined) world.wishes.set(name, [...wish, kept]);
  }
  await world.send(how, () => queue.decide(CONNECTION, changeSet, { items: [item.item] }, decision));
}

/** What a cell is to show once a conflict is decided for what the user wanted; undefined where it cannot be. */
export function wantedOver(
  decision: ItemDecision,
  { base, next, current }: { base: CellValue; next: CellValue; current: CellValue },
  { intent }: Pick<ChangeSetItem, 'intent'>,
): CellValue | undefined {
  if (decision === 'merge') return mergeLists(base, next, current) ?? undefined;
  const appends = intent === 'append' && Array.isArray(current);
  return appends ? [...current, ...addedBy({ old: base, next })] : next;
}
