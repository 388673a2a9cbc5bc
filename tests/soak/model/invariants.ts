import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { sameValue } from '#shared/domain/value.ts';
import { asList, COLUMNS, cellName, IDENTIFIERS, nameOf } from './cells.ts';
import { REFUSED } from './model-service.ts';
import { addedBy, text, UNSETTLED, type World } from './world.ts';

const SAYS_WHY: ItemState[] = ['failed', 'skipped', 'unknown'];

/** Everything that must hold whenever nothing is being sent, as sentences about what does not. */
export function violations(world: World): string[] {
  const changeSets = world.changeSets();
  for (const { changeSet } of changeSets)
    if (!world.madeAt.has(changeSet)) world.madeAt.set(changeSet, world.seqBefore);
  const items = new Map(changeSets.map(({ changeSet }) => [changeSet, world.items(changeSet)]));
  const all = [...items.values()].flat();
  return [
    ...world.problems,
    ...world.service.problems,
    ...world.app.problems,
    ...world.paused.violations(changeSets),
    ...world.stopped.violations(changeSets),
    ...changeSets.flatMap((changeSet) => accounts(changeSet, items.get(changeSet.changeSet) ?? [])),
    ...changeSets.flatMap(({ changeSet }) =>
      (items.get(changeSet) ?? []).flatMap((item) => claims(world, changeSet, item)),
    ),
    ...oneWayEach(all),
    ...takenBackIsNotSent(world, all),
    ...conflictsAreShown(world, all),
    ...nothingTwice(world, all),
    ...nothingInvented(world, all),
    ...noEditLost(world, all),
  ];
}

/** Promise 5: every item is in one state, and they add up. */
function accounts({ changeSet, state, counts, total }: ChangeSet, items: ChangeSetItem[]): string[] {
  const told: string[] = [];
  const tell = (sentence: string) => told.push(`change set ${changeSet} (${state}): ${sentence}`);
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  if (sum !== total || items.length !== total) tell(`${sum} counted, ${items.length} items, total ${total}`);
  for (const [name, count] of Object.entries(counts)) {
    const there = items.filter((item) => item.state === name).length;
    if (there !== count) tell(`${there} items are ${name}, counted as ${count}`);
  }
  if (state === 'running') tell('called running while nothing runs');
  if (counts.in_flight) tell('items in flight while nothing runs');
  if ((state === 'finished' || state === 'cancelled') && counts.pending) tell('has pending items');
  for (const { item, state: itemState, said, message, found } of items) {
    if (SAYS_WHY.includes(itemState) && !reasonText({ said, message }))
      tell(`item ${item} is ${itemState} and does not say why`);
    if (itemState === 'conflict' && found === undefined)
      tell(`item ${item} does not say what it conflicts with`);
  }
  return told;
}

/**
 * Applied: the service has or had it. Not applied: the service did not do it, or others wrote over it since, or (not an
 * append) it did it after it had been read back.
 */
function claims({ service, decisions, madeAt }: World, changeSet: number, item: ChangeSetItem): string[] {
  const cell = nameOf(item);
  const done = service.products.log.filter((written) => written.item === item.item);
  const decided = decisions.get(item.item) ?? [];
  const told = (sentence: string) => [
    `item ${item.item} of change set ${changeSet} (${item.intent} ${cell}, ${text(item.old)} → ${text(item.next)}) is ${item.state}, ${sentence}`,
  ];
  switch (item.state) {
    case 'applied': {
      const held = service.products.heldSince(cell, madeAt.get(changeSet) ?? 0);
      const there =
        item.intent === 'append'
          ? held.some((value) => addedBy(item).every((entry) => includes(asList(value), entry)))
          : held.some((value) => sameValue(value, item.next));
      return there ? [] : told(`but the service held only ${held.map(text).join(', ')}`);
    }
    case 'pending':
    case 'failed':
    case 'conflict':
    case 'skipped': {
      const last = done.at(-1);
      if (item.code === 'refused' && !text(item.next).includes(REFUSED))
        return told('but the service would take it');
      if (!last || decided.length > 0) return [];
      if (last.late && item.intent !== 'append') return [];
      const overwritten = service.products.log.some(
        ({ cell: written, by, seq }) => written === cell && by === 'others' && seq > last.seq,
      );
      return item.intent !== 'append' && overwritten ? [] : told('but the service did it');
    }
    default:
      return [];
  }
}

/** What the user took back waits for no request. */
const takenBackIsNotSent = ({ takenBack }: World, items: ChangeSetItem[]): string[] =>
  items
    .filter(({ item, state }) => state === 'pending' && takenBack.has(item))
    .map((item) => `item ${item.item} was taken back and is to be sent: ${nameOf(item)}`);

/** A cell is on its way in one item at most. */
function oneWayEach(items: ChangeSetItem[]): string[] {
  const unsettled = items.filter(({ state }) => UNSETTLED.includes(state)).map(nameOf);
  return unsettled
    .filter((cell, at) => unsettled.indexOf(cell) !== at)
    .map((cell) => `${cell} is on its way twice`);
}

/** A conflict that was just met is one of the local catalog too, so that the staged edit shows it. */
function conflictsAreShown(world: World, items: ChangeSetItem[]): string[] {
  const open = items.filter(({ state }) => state === 'conflict');
  const met = open.filter(({ item }) => !world.openConflicts.has(item));
  world.openConflicts = new Set(open.map(({ item }) => item));
  return met.flatMap((item) => {
    const { found = null } = item;
    const current = world.current(nameOf(item)) ?? null;
    return sameValue(current, found)
      ? []
      : [`${nameOf(item)} conflicts with ${text(found)}, but the local catalog says ${text(current)}`];
  });
}

/** Promise 6: an append is made once, unless the user had it made again. */
function nothingTwice({ service, decisions }: World, items: ChangeSetItem[]): string[] {
  return items
    .filter(({ intent }) => intent === 'append')
    .flatMap((item) => {
      const times = service.products.log.filter((written) => written.item === item.item).length;
      const again = (decisions.get(item.item) ?? []).filter((decision) => decision !== 'theirs').length;
      return times <= 1 + again ? [] : [`item ${item.item} was appended ${times} times: ${nameOf(item)}`];
    });
}

/** What the local catalog shows as the service's, the service held. */
function nothingInvented(world: World, items: ChangeSetItem[]): string[] {
  const unsettled = new Set(items.filter(({ state }) => UNSETTLED.includes(state)).map(nameOf));
  return everyCell().flatMap((cell) => {
    const [identifier = ''] = cell.split(' ');
    if (unsettled.has(cell) || world.uncheckedAppends.has(cell) || world.goneHere.has(identifier)) return [];
    const { value, state } = world.facts(cell);
    if (state?.intent !== undefined && state.theirs === undefined) return [];
    const current = state?.intent === undefined ? value : (state.theirs ?? null);
    const held = world.service.products.heldSince(cell, 0);
    return held.some((one) => sameValue(one, current))
      ? []
      : [`the local catalog says ${cell} is ${text(current)}; it was only ${held.map(text).join(', ')}`];
  });
}

/** Promise 1: what the user made a cell show is staged, or arrived. Settles the wishes that have come true. */
function noEditLost(world: World, items: ChangeSetItem[]): string[] {
  return [...world.wishes].flatMap(([cell, options]) => {
    const { value, state } = world.facts(cell);
    const wanted = options.find((option) => sameValue(option, value));
    if (wanted !== undefined && state?.intent !== undefined) {
      world.wishes.set(cell, [wanted]);
      return [];
    }
    const arrived = items.some(
      (item) =>
        item.state === 'applied' &&
        nameOf(item) === cell &&
        options.some((option) => sameValue(option, item.next)),
    );
    if (!arrived && wanted === undefined)
      return [`${cell} was edited to ${options.map(text).join(' or ')} and now shows ${text(value)}`];
    world.wishes.delete(cell);
    return [];
  });
}

export const everyCell = (): string[] =>
  IDENTIFIERS.flatMap((identifier) => COLUMNS.map((column) => cellName(identifier, column)));

const includes = (list: ReturnType<typeof asList>, entry: (typeof list)[number]): boolean =>
  list.some((one) => sameValue(one, entry));
