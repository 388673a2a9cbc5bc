import type { ChangeSetItem, ItemDecision } from '#shared/contract/changesets.ts';
import type { DraftRow } from '#shared/contract/drafts.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Weather } from '../model/fates.ts';
import { CONNECTION } from '../model/model-app.ts';
import { addedBy, asList, nameOf } from './cells.ts';
import type { PatchBehaviour } from './edit-service.ts';
import type { EditWorld } from './edit-world.ts';

export const DECISIONS: ItemDecision[] = ['mine', 'theirs', 'merge', 'arrived'];

interface OpenItem {
  changeSet: number;
  item: ChangeSetItem;
}

/** Items that wait for a decision. */
export const openItems = (world: EditWorld): OpenItem[] =>
  world.changeSets().flatMap(({ changeSet }) =>
    world
      .items(changeSet)
      .filter(({ state }) => state === 'conflict' || state === 'unknown')
      .map((item) => ({ changeSet, item })),
  );

/** A user who compares both values: confirms an arrival only if it is true, and never appends what is already there. */
export function sensible({ service }: EditWorld, item: ChangeSetItem, wanted: ItemDecision): ItemDecision {
  if (item.state !== 'unknown') return wanted;
  const done = service.products.log.some((written) => written.item === item.item);
  if (wanted === 'arrived') return done ? 'arrived' : 'theirs';
  const isThere = addedBy(item).some((entry) =>
    asList(item.found ?? null).some((one) => sameValue(one, entry)),
  );
  return item.intent === 'append' && isThere ? 'arrived' : wanted;
}

/** Decides it, and records what the user then wants. */
export async function decideItem(
  world: EditWorld,
  { changeSet, item }: OpenItem,
  decision: ItemDecision,
  how: Weather<PatchBehaviour>,
): Promise<void> {
  const name = nameOf(item);
  if (decision !== 'theirs') world.again([item.item]);
  const { queue } = world.app;
  if (item.found !== undefined) world.see(name, item.found);
  world.decisions.set(item.item, [...(world.decisions.get(item.item) ?? []), decision]);
  const wish = world.intended.get(name);
  if (wish) {
    const { found, state } = item;
    const isNewest = state === 'unknown' && found !== undefined;
    const current = isNewest ? found : (world.current(name) ?? null);
    // A newer staged edit is decided with the item, since it conflicts too, unless it was made over the conflicting value.
    const staged = draftRows(world, 'all').find((row) => nameOf(row) === name);
    const change = staged ? { ...staged, current } : { ...item, base: item.old, current };
    const isAnotherWish = staged && !sameValue(staged.next, item.next) && sameValue(staged.base, current);
    const theirs = isAnotherWish ? undefined : current;
    const kept = decision === 'theirs' ? theirs : wantedOver(decision, change);
    if (kept !== undefined) world.intended.set(name, [...wish, kept]);
  }
  world.stopped.takenUp(changeSet);
  await world.send(how, () =>
    world.takingBack(() => queue.decide(CONNECTION, changeSet, { items: [item.item] }, decision)),
  );
}

/** What a cell must show once a conflict is decided for the user's value; undefined if that is impossible. */
export function wantedOver(
  decision: ItemDecision,
  { intent, base, next, current }: { intent: Intent; base: CellValue; next: CellValue; current: CellValue },
): CellValue | undefined {
  if (decision === 'merge') return mergeLists(base, next, current) ?? undefined;
  const appends = intent === 'append' && Array.isArray(current);
  return appends ? [...current, ...addedBy({ old: base, next })] : next;
}

export const draftRows = (world: EditWorld, filter: 'all' | 'conflict'): DraftRow[] =>
  world.app.store.listDrafts({ filter, property: null, locale: null, search: '' }, 0, 1000).rows;
