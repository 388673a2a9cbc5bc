import fc from 'fast-check';
import type { ChangeSetItem } from '#shared/contract/changesets.ts';
import type { Change } from '#shared/domain/cell.ts';
import { sameValue } from '#shared/domain/value.ts';
import { weather as weatherOf } from '../model/fates.ts';
import { CONNECTION } from '../model/model-app.ts';
import { ALL_ITEMS } from '../model/model-world.ts';
import { at, chosen, commonSteps, place, stepsOn, storiesOf } from '../model/steps.ts';
import { asList, COLUMNS, cellName, IDENTIFIERS, nameOf } from './cells.ts';
import { DECISIONS, decideItem, draftRows, openItems, sensible, wantedOver } from './deciding.ts';
import { PATCH_BEHAVIOURS, REFUSED } from './edit-service.ts';
import type { EditWorld } from './edit-world.ts';

const step = stepsOn<EditWorld>();
const weather = weatherOf(PATCH_BEHAVIOURS);
const { applyNow, resume, retry, stop, pull, die, restart } = commonSteps<EditWorld>(weather);

const LISTS = COLUMNS.filter(({ list }) => list);

/** Lists are edited more often than the rest: their appends must not be sent twice. */
const cell = fc
  .tuple(fc.constantFrom(...IDENTIFIERS), fc.constantFrom(...COLUMNS, ...LISTS, ...LISTS))
  .map(([identifier, column]) => cellName(identifier, column));

type EditKind = 'set' | 'refused' | 'append' | 'remove' | 'revert';
const APPENDS: EditKind[] = ['append', 'append', 'append', 'append'];
const edits = fc.array(
  fc.record({
    cell,
    kind: fc.constantFrom<EditKind>('set', 'set', ...APPENDS, 'refused', 'remove', 'revert'),
  }),
  { minLength: 1, maxLength: 6 },
);

function changeOf(world: EditWorld, { cell: name, kind }: { cell: string; kind: EditKind }): Change {
  if (kind === 'remove' || kind === 'revert') return { kind };
  const value = world.newValue(kind === 'refused' ? REFUSED : 'mine');
  const shown = world.facts(name).value;
  const added = kind === 'set' ? [value] : [...asList(shown), value];
  return { kind: 'set', value: name.endsWith(' tags/en') ? added : value };
}

const edit = step('edit', edits, (world, wanted) =>
  world.edit(wanted.map((one) => ({ cell: one.cell, change: changeOf(world, one) }))),
);

const editAndApply = step('edit and apply', fc.tuple(edits, weather), async (world, [wanted, how]) => {
  await world.edit(wanted.map((one) => ({ cell: one.cell, change: changeOf(world, one) })));
  await world.send(how, () => world.apply());
});

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
    // In between: sent, but unknown whether this item wrote the value.
    const sure = undoable.filter((each) => world.service.products.wrote(each.item)).length;
    const most = undoable.filter((each) => world.wasSent(each.item)).length;
    if (plan.items < sure || plan.items > most || plan.items + left !== (item ? 1 : items.length))
      world.problems.push(`undo plan of ${plan.items}, ${left} left out; ${sure} to ${most} could be undone`);
    await world.send(how, () =>
      world.app.queue.send(CONNECTION, ({ store }) => store.freezeUndo(found.changeSet, selection)),
    );
  },
);

/** Promise 7: only if the cell still holds what was written, as far as the app knows. */
const canBeUndone = (world: EditWorld, item: ChangeSetItem): boolean =>
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
    if (keep === 'theirs') world.intended.delete(name);
    else if (after !== undefined && world.intended.has(name)) world.intended.set(name, [after]);
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
      world.intended.delete(name);
      world.see(name, value);
    } else {
      world.intended.set(name, [value]);
      world.see(name, state.theirs ?? state.base ?? null);
    }
  }
});

const aim = fc.option(fc.record({ onTheirWay: fc.boolean(), nth: place }), { freq: 3 });

/** Mostly cells whose changes were sent or are being sent. */
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

const setOptions = step(
  'options',
  fc.record({ checkFirst: fc.constantFrom(true, true, true, false), onePerCell: fc.boolean() }),
  async ({ app }, options) => {
    await app.client.setApplyOptions(options);
  },
);

/** Steps that start a change set are more frequent than others. */
export const stories = storiesOf<EditWorld>([
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
]);
