import fc from 'fast-check';
import type { ChangeSet, ChangeSetItem } from '#shared/contract/changesets.ts';
import type { Change } from '#shared/domain/cell.ts';
import { sameValue } from '#shared/domain/value.ts';
import { asList, COLUMNS, cellName, IDENTIFIERS, nameOf } from './cells.ts';
import { DECISIONS, decideItem, draftRows, openItems, sensible, wantedOver } from './deciding.ts';
import { arrival, CALM, weather } from './fates.ts';
import { violations } from './invariants.ts';
import { CONNECTION } from './model-app.ts';
import { REFUSED } from './model-service.ts';
import { type Nothing, stepsOn } from './step.ts';
import { ALL_ITEMS, type World } from './world.ts';

const step = stepsOn<World>({
  before: (world) => {
    world.seqBefore = world.service.products.log.length;
    world.paused.remember(world.changeSets());
  },
  violations,
});

/** The one at a place of a list that may be shorter: there is always one, unless the list is empty. */
const at = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length];

const place = fc.nat({ max: 40 });
/** Lists more often than the rest: they are what must not be sent twice. */
const cell = fc
  .tuple(fc.constantFrom(...IDENTIFIERS), fc.constantFrom(...COLUMNS, ...COLUMNS.filter(({ list }) => list)))
  .map(([identifier, column]) => cellName(identifier, column));

type EditKind = 'set' | 'refused' | 'append' | 'remove' | 'revert';
const edits = fc.array(
  fc.record({
    cell,
    kind: fc.constantFrom<EditKind>('set', 'set', 'append', 'append', 'refused', 'remove', 'revert'),
  }),
  { minLength: 1, maxLength: 6 },
);

function changeOf(world: World, { cell: name, kind }: { cell: string; kind: EditKind }): Change {
  if (kind === 'remove' || kind === 'revert') return { kind };
  const value = world.newValue(kind === 'refused' ? REFUSED : 'mine');
  const shown = world.facts(name).value;
  const added = kind === 'set' ? [value] : [...asList(shown), value];
  return { kind: 'set', value: name.endsWith(' tags/en') ? added : value };
}

const edit = step('edit', edits, (world, wanted) =>
  world.edit(wanted.map((one) => ({ cell: one.cell, change: changeOf(world, one) }))),
);

const applyNow = step('apply', weather, (world, how) => world.send(how, () => world.apply()));

const editAndApply = step('edit and apply', fc.tuple(edits, weather), async (world, [wanted, how]) => {
  await world.edit(wanted.map((one) => ({ cell: one.cell, change: changeOf(world, one) })));
  await world.send(how, () => world.apply());
});

const chosen = (world: World, which: number, fits: (changeSet: ChangeSet) => boolean) =>
  at(world.changeSets().filter(fits), which);

const resume = step('resume', fc.tuple(place, weather), async (world, [which, how]) => {
  const found = chosen(world, which, ({ state, counts }) => state !== 'cancelled' || counts.unknown !== 0);
  if (!found) return;
  world.service.doWhatIsLate();
  await world.send(how, () => world.resume(found.changeSet));
});

const retry = step('retry', fc.tuple(place, weather), async (world, [which, how]) => {
  const found = chosen(world, which, ({ counts }) => counts.failed !== 0);
  if (!found) return;
  world.service.doWhatIsLate();
  const failed = world.items(found.changeSet).filter(({ state }) => state === 'failed');
  world.again(failed.map(({ item }) => item));
  world.stopped.takenUp(found.changeSet);
  await world.send(how, () => world.app.queue.retry(CONNECTION, found.changeSet, null));
});

const stop = step(
  'stop',
  fc.tuple(place, fc.constantFrom('pause', 'cancel')),
  async (world, [which, how]) => {
    const found = chosen(world, which, ({ state }) => state === 'queued' || state === 'paused');
    if (!found) return;
    await world.send(CALM, () =>
      how === 'cancel' ? world.stop(found.changeSet) : world.app.queue.pause(CONNECTION, found.changeSet),
    );
  },
);

const undoChangeSet = step(
  'undo change set',
  fc.tuple(place, fc.option(place), weather),
  async (world, [which, one, how]) => {
    const found = chosen(world, which, ({ counts }) => counts.applied !== 0);
    if (!found) return;
    const items = world.items(found.changeSet);
    const item = one === null ? undefined : at(items, one);
    const selection = item ? { items: [item.item] } : { filter: ALL_ITEMS };
    const plan = world.app.store.undoPlan(found.changeSet, selection, 1000);
    const left = Object.values(plan.obstacles).reduce((sum, count) => sum + count, 0);
    const undoable = (item ? [item] : items).filter((each) => canBeUndone(world, each));
    // Between the two: sent, and not known whether it was this item that wrote the value.
    const sure = undoable.filter((each) => world.service.products.wrote(each.item)).length;
    const most = undoable.filter((each) => world.wasSent(each.item)).length;
    if (plan.items < sure || plan.items > most || plan.items + left !== (item ? 1 : items.length))
      world.problems.push(`undo plan of ${plan.items}, ${left} left out; ${sure} to ${most} could be undone`);
    await world.send(how, () =>
      world.app.queue.send(CONNECTION, ({ store }) => store.freezeUndo(found.changeSet, selection)),
    );
  },
);

/** Promise 7: only where the cell still holds what was written, as far as is known here. */
const canBeUndone = (world: World, item: ChangeSetItem): boolean =>
  item.state === 'applied' &&
  !world.goneHere.has(item.identifier) &&
  !world.cellsOfItems(true).includes(nameOf(item)) &&
  sameValue(world.current(nameOf(item)) ?? null, item.next);

const decide = step(
  'decide',
  fc.tuple(place, fc.constantFrom(...DECISIONS), weather),
  async (world, [which, wanted, how]) => {
    world.service.doWhatIsLate();
    const found = at(openItems(world), which);
    if (found) await decideItem(world, found, sensible(world, found.item, wanted), how);
  },
);

const resolveDraft = step(
  'resolve',
  fc.tuple(place, fc.constantFrom('mine', 'theirs', 'merge')),
  async (world, [which, keep]) => {
    const row = at(draftRows(world, 'conflict'), which);
    if (!row) return;
    const name = nameOf(row);
    world.see(name, row.current);
    const after = keep === 'theirs' ? row.current : wantedOver(keep, row);
    const { leftAlone } = await world.takingBack(() =>
      world.app.client.resolveDrafts({ cells: [row] }, keep),
    );
    if ((after === undefined) !== (leftAlone === 1))
      world.problems.push(`${name}: resolving with ${keep} left ${leftAlone} alone`);
    if (keep === 'theirs') world.wishes.delete(name);
    else if (after !== undefined && world.wishes.has(name)) world.wishes.set(name, [after]);
  },
);

const drop = step('drop', place, async (world, which) => {
  const row = at(draftRows(world, 'all'), which);
  if (row) await world.drop([row]);
});

const stepThroughHistory = step('history', fc.constantFrom('undo', 'redo'), async (world, direction) => {
  const { cells } = await world.takingBack(() => world.app.client[direction]());
  for (const { value, state, ...ref } of cells) {
    const name = nameOf(ref);
    if (state?.intent === undefined) {
      world.wishes.delete(name);
      world.see(name, value);
    } else {
      world.wishes.set(name, [value]);
      world.see(name, state.theirs ?? state.base ?? null);
    }
  }
});

const aim = fc.option(fc.record({ onTheirWay: fc.boolean(), nth: place }), { freq: 3 });

/** Mostly just where changes were sent, or are on their way. */
const othersWrite = step(
  'others write',
  fc.array(fc.record({ cell, aim, kind: fc.constantFrom('set', 'add', 'remove') }), {
    minLength: 1,
    maxLength: 4,
  }),
  async (world, writes) => {
    for (const { cell: anywhere, aim: aimed, kind } of writes) {
      const name = (aimed && at(world.cellsOfItems(aimed.onTheirWay), aimed.nth)) ?? anywhere;
      const value = world.newValue('theirs');
      const now = asList(world.service.products.held(name));
      const written = !name.endsWith(' tags/en') ? value : kind === 'add' ? [...now, value] : [value];
      world.service.products.write(name, kind === 'remove' ? null : written, 'others');
    }
  },
);

const othersUnlist = step(
  'others unlist',
  fc.constantFrom(...IDENTIFIERS.slice(2)),
  async ({ service }, id) => {
    if (!service.products.unlisted.delete(id)) service.products.unlisted.add(id);
  },
);

const pull = step('pull', fc.constant(null), (world) => world.pull());

const setOptions = step(
  'options',
  fc.record({ checkFirst: fc.constantFrom(true, true, true, false), onePerCell: fc.boolean() }),
  async ({ app }, options) => {
    await app.client.setApplyOptions(options);
  },
);

const die = step('die', arrival, async ({ app }, arrives) => app.crash(arrives));
const restart = step('restart', fc.constant(null), ({ app }) => app.restart());

/** Stories of so many steps at most, or the one that `replayPath` names. What starts a change set comes more often than the rest. */
export const stories = (
  maxCommands: number,
  replayPath?: string,
): fc.Arbitrary<Iterable<fc.AsyncCommand<Nothing, World>>> =>
  fc.commands(
    [
      edit,
      editAndApply,
      editAndApply,
      editAndApply,
      applyNow,
      resume,
      resume,
      retry,
      decide,
      decide,
      undoChangeSet,
      resolveDraft,
      stop,
      drop,
      stepThroughHistory,
      othersWrite,
      othersWrite,
      othersUnlist,
      pull,
      setOptions,
      die,
      restart,
    ],
    // Of any length up to that: left to itself, fast-check makes most of them short.
    { maxCommands, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
  );
