import type { ChangeSetItem } from '#shared/contract/changesets.ts';
import { sameValue } from '#shared/domain/value.ts';
import { UNSETTLED } from '../model/model-world.ts';
import { addedBy, asList, COLUMNS, cellName, IDENTIFIERS, nameOf, text } from './cells.ts';
import { REFUSED } from './edit-service.ts';
import type { EditWorld } from './edit-world.ts';

/** Violations, as sentences, of everything that must hold for edits while nothing is being sent. */
export function editViolations(world: EditWorld): string[] {
  const changeSets = world.changeSets();
  const items = new Map(changeSets.map(({ changeSet }) => [changeSet, world.items(changeSet)]));
  const all = [...items.values()].flat();
  return [
    ...world.service.problems,
    ...[...items].flatMap(([changeSet, own]) => own.flatMap((item) => claims(world, changeSet, item))),
    ...withdrawnIsNotSent(world, all),
    ...conflictsAreShown(world, all),
    ...nothingTwice(world, all),
    ...nothingInvented(world, all),
    ...noEditLost(world, all),
  ];
}

/**
 * Applied: the service has or had the value. Not applied: the service did not write it, or it was overwritten since, or (unless
 * it is an append) it was written only after the read-back.
 */
function claims({ service, decisions, madeAt }: EditWorld, changeSet: number, item: ChangeSetItem): string[] {
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

/** Withdrawn edits are not pending. */
const withdrawnIsNotSent = ({ withdrawals }: EditWorld, items: ChangeSetItem[]): string[] =>
  items
    .filter(({ item, state }) => state === 'pending' && withdrawals.has(item))
    .map((item) => `item ${item.item} was taken back and is to be sent: ${nameOf(item)}`);

/** A new conflict is recorded in the local catalog too, so that the staged edit shows it. */
function conflictsAreShown(world: EditWorld, items: ChangeSetItem[]): string[] {
  const open = items.filter(({ state }) => state === 'conflict');
  const met = open.filter(({ item }) => !world.openConflicts.has(item));
  world.openConflicts = new Set(open.map(({ item }) => item));
  const silent = open.filter(({ found }) => found === undefined);
  const unshown = met.flatMap((item) => {
    const { found = null } = item;
    const current = world.current(nameOf(item)) ?? null;
    return sameValue(current, found)
      ? []
      : [`${nameOf(item)} conflicts with ${text(found)}, but the local catalog says ${text(current)}`];
  });
  return [...silent.map(({ item }) => `item ${item} does not say what it conflicts with`), ...unshown];
}

/** Promise 6: an append happens once, unless the user asked for it again. */
function nothingTwice({ service, decisions }: EditWorld, items: ChangeSetItem[]): string[] {
  return items
    .filter(({ intent }) => intent === 'append')
    .flatMap((item) => {
      const times = service.products.log.filter((written) => written.item === item.item).length;
      const again = (decisions.get(item.item) ?? []).filter((decision) => decision !== 'theirs').length;
      return times <= 1 + again ? [] : [`item ${item.item} was appended ${times} times: ${nameOf(item)}`];
    });
}

/** Values that the local catalog shows as the service's were really there. */
function nothingInvented(world: EditWorld, items: ChangeSetItem[]): string[] {
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

/** Promise 1: what the user entered is staged or has arrived. Removes the intended that have come true. */
function noEditLost(world: EditWorld, items: ChangeSetItem[]): string[] {
  return [...world.intended].flatMap(([cell, options]) => {
    const { value, state } = world.facts(cell);
    const wanted = options.find((option) => sameValue(option, value));
    if (wanted !== undefined && state?.intent !== undefined) {
      world.intended.set(cell, [wanted]);
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
    world.intended.delete(cell);
    return [];
  });
}

export const everyCell = (): string[] =>
  IDENTIFIERS.flatMap((identifier) => COLUMNS.map((column) => cellName(identifier, column)));

const includes = (list: ReturnType<typeof asList>, entry: (typeof list)[number]): boolean =>
  list.some((one) => sameValue(one, entry));
