import fc from 'fast-check';
import type { ChangeSet, ChangeSetItem, ItemDecision } from '#shared/contract/changesets.ts';
import type { DraftRow } from '#shared/contract/drafts.ts';
import type { Change } from '#shared/domain/cell.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { asList, COLUMNS, cellName, IDENTIFIERS, nameOf } from './cells.ts';
import { violations } from './invariants.ts';
import { CONNECTION } from './model-app.ts';
import { type Fate, PATCH_BEHAVIOURS, READ_BEHAVIOURS, REFUSED } from './model-service.ts';
import { ALL_ITEMS, addedBy, type Interruption, type Weather, type World } from './world.ts';

/** fast-check's own model stays empty: what is expected follows from what the world keeps. */
export type Nothing = Record<string, never>;

/** One step of a story; everything that must hold is looked at after each. */
class Step<Input> implements fc.AsyncCommand<Nothing, World> {
  readonly #name: string;
  readonly #input: Input;
  readonly #act: (world: World, input: Input) => Promise<void>;

  constructor(name: string, input: Input, act: (world: World, input: Input) => Promise<void>) {
    this.#name = name;
    this.#input = input;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  async run(_: Nothing, world: World): Promise<void> {
    world.seqBefore = world.service.seq;
    await this.#act(world, this.#input);
    await world.app.rest();
    const found = violations(world);
    if (found.length > 0) throw new Error(`After ${this.toString()}:\n${found.join('\n')}`);
  }

  toString(): string {
    return `${this.#name} ${JSON.stringify(this.#input)}`;
  }
}

const step = <Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  act: (world: World, input: Input) => Promise<void>,
) => input.map((given) => new Step(name, given, act));

/** The one at a place of a list that may be shorter: there is always one, unless the list is empty. */
const at = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length];

const place = fc.nat({ max: 40 });
/** Lists more often than the rest: they are what must not be sent twice. */
const cell = fc
  .tuple(fc.constantFrom(...IDENTIFIERS), fc.constantFrom(...COLUMNS, ...COLUMNS.filter(({ list }) => list)))
  .map(([identifier, column]) => cellName(identifier, column));

const fate = <Behaviour extends string>(behaviours: readonly Behaviour[]): fc.Arbitrary<Fate<Behaviour>> =>
  fc.record({
    behaviour: fc.constantFrom(...behaviours),
    before: fc.nat({ max: 6 }),
    after: fc.nat({ max: 6 }),
  });

const interruption: fc.Arbitrary<Interruption> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      atCall: fc.integer({ min: 1, max: 30 }),
      afterEffect: fc.boolean(),
      arrives: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('pause', 'cancel', 'quit', 'edit', 'apply'),
      atRequest: fc.integer({ min: 1, max: 8 }),
    }),
  },
);

const weather: fc.Arbitrary<Weather> = fc.record({
  patches: fc.array(fate(PATCH_BEHAVIOURS), { maxLength: 8 }),
  reads: fc.array(fate(['answer', 'answer', 'answer', ...READ_BEHAVIOURS]), { maxLength: 8 }),
  interruption: fc.option(interruption),
  staysLate: fc.boolean(),
});

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
  await world.send(how, () => world.app.queue.resume(CONNECTION, found.changeSet));
});

const retry = step('retry', fc.tuple(place, weather), async (world, [which, how]) => {
  const found = chosen(world, which, ({ counts }) => counts.failed !== 0);
  if (!found) return;
  world.service.doWhatIsLate();
  await world.send(how, () => world.app.queue.retry(CONNECTION, found.changeSet, null));
});

const stop = step(
  'stop',
  fc.tuple(place, fc.constantFrom('pause', 'cancel')),
  async (world, [which, how]) => {
    const found = chosen(world, which, ({ state }) => state === 'queued' || state === 'paused');
    if (!found) return;
    await world.send(CALM, () => world.app.queue[how](CONNECTION, found.changeSet));
  },
);

const undoChangeSet = step(
  'undo change set',
  fc.tuple(place, fc.option(place), weather),
  async (world, [which, one, how]) => {
    const found = chosen(world, which, ({ counts }) => counts.applied !== 0);
    if (!found) return;
    const item = one === null ? undefined : at(world.items(found.changeSet), one);
    const selection = item ? { items: [item.item] } : { filter: ALL_ITEMS };
    const plan = world.app.store.undoPlan(found.changeSet, selection, 1000);
    const accounted = plan.items + Object.values(plan.obstacles).reduce((sum, count) => sum + count, 0);
    if (accounted !== (item ? 1 : found.total))
      world.problems.push(`undo of change set ${found.changeSet} accounts for ${accounted} items only`);
    await world.send(how, () =>
      world.app.queue.send(CONNECTION, ({ store }) => store.freezeUndo(found.changeSet, selection)),
    );
  },
);

const DECISIONS: ItemDecision[] = ['mine', 'theirs', 'merge', 'arrived'];

const decide = step(
  'decide',
  fc.tuple(place, fc.constantFrom(...DECISIONS), weather),
  async (world, [which, wanted, how]) => {
    world.service.doWhatIsLate();
    const open = world.changeSets().flatMap(({ changeSet }) => {
      const items = world.items(changeSet);
      return items
        .filter(({ state }) => state === 'conflict' || state === 'unknown')
        .map((item) => ({ changeSet, item }));
    });
    const found = at(open, which);
    if (found) await decideItem(world, found.changeSet, found.item, sensible(world, found.item, wanted), how);
  },
);

/** A user who looks at both values: says that it arrived only where it did, and does not add what is there. */
function sensible({ service }: World, item: ChangeSetItem, wanted: ItemDecision): ItemDecision {
  if (item.state !== 'unknown') return wanted;
  const done = service.log.some((written) => written.item === item.item);
  if (wanted === 'arrived') return done ? 'arrived' : 'theirs';
  const isThere = addedBy(item).some((entry) =>
    asList(item.found ?? null).some((one) => sameValue(one, entry)),
  );
  return item.intent === 'append' && isThere ? 'arrived' : wanted;
}

async function decideItem(
  world: World,
  changeSet: number,
  item: ChangeSetItem,
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
    const kept = decision === 'theirs' ? found : wish.some((one) => sameValue(one, next)) ? over : undefined;
    if (kept !== undefined) world.wishes.set(name, [...wish, kept]);
  }
  await world.send(how, () => queue.decide(CONNECTION, changeSet, { items: [item.item] }, decision));
}

/** What a cell is to show once a conflict is decided for what the user wanted; undefined where it cannot be. */
function wantedOver(
  decision: ItemDecision,
  { base, next, current }: { base: CellValue; next: CellValue; current: CellValue },
  { intent }: Pick<ChangeSetItem, 'intent'>,
): CellValue | undefined {
  if (decision === 'merge') return mergeLists(base, next, current) ?? undefined;
  const appends = intent === 'append' && Array.isArray(current);
  return appends ? [...current, ...addedBy({ old: base, next })] : next;
}

const resolveDraft = step(
  'resolve',
  fc.tuple(place, fc.constantFrom('mine', 'theirs', 'merge')),
  async (world, [which, keep]) => {
    const row = at(draftRows(world, 'conflict'), which);
    if (!row) return;
    const name = nameOf(row);
    world.see(name, row.current);
    const after = keep === 'theirs' ? row.current : wantedOver(keep, row, row);
    const { leftAlone } = await world.app.client.resolveDrafts({ cells: [row] }, keep);
    if ((after === undefined) !== (leftAlone === 1))
      world.problems.push(`${name}: resolving with ${keep} left ${leftAlone} alone`);
    if (keep === 'theirs') world.wishes.delete(name);
    else if (after !== undefined && world.wishes.has(name)) world.wishes.set(name, [after]);
  },
);

const drop = step('drop', place, async (world, which) => {
  const row = at(draftRows(world, 'all'), which);
  if (!row) return;
  world.wishes.delete(nameOf(row));
  await world.app.client.dropDrafts({ cells: [row] });
});

const stepThroughHistory = step('history', fc.constantFrom('undo', 'redo'), async (world, direction) => {
  const { cells } = await world.app.client[direction]();
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

/** Often just where a change is on its way. */
const othersWrite = step(
  'others write',
  fc.array(fc.record({ cell, onItsWay: fc.option(place), kind: fc.constantFrom('set', 'add', 'remove') }), {
    minLength: 1,
    maxLength: 4,
  }),
  async (world, writes) => {
    for (const { cell: named, onItsWay, kind } of writes) {
      const name = (onItsWay === null ? undefined : at(world.cellsOnTheirWay(), onItsWay)) ?? named;
      const value = world.newValue('theirs');
      const now = asList(world.service.held(name));
      const written = !name.endsWith(' tags/en') ? value : kind === 'add' ? [...now, value] : [value];
      world.service.writeAsOthers(name, kind === 'remove' ? null : written);
    }
  },
);

const othersUnlist = step(
  'others unlist',
  fc.constantFrom(...IDENTIFIERS.slice(2)),
  async ({ service }, id) => {
    if (!service.unlisted.delete(id)) service.unlisted.add(id);
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

const die = step('die', fc.boolean(), async ({ app }, arrives) => app.crash(arrives));
const restart = step('restart', fc.constant(null), ({ app }) => app.restart());

export const CALM: Weather = { patches: [], reads: [], interruption: null, staysLate: false };

export const draftRows = (world: World, filter: 'all' | 'conflict'): DraftRow[] =>
  world.app.store.listDrafts({ filter, property: null, locale: null }, 0, 1000).rows;

/** Stories of so many steps at most. What starts a change set comes more often than the rest. */
export const stories = (maxCommands: number): fc.Arbitrary<Iterable<fc.AsyncCommand<Nothing, World>>> =>
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
    { maxCommands },
  );
