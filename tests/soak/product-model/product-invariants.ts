import type { ChangeSetItem } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import type { ProductWorld } from './product-world.ts';

/** Violations, as sentences, of everything that must hold for whole products, and edits of them, while nothing is being sent. */
export function productViolations(world: ProductWorld): string[] {
  const items = world
    .changeSets()
    .flatMap(({ changeSet }) => world.productItems(changeSet).map((item) => ({ changeSet, item })));
  const all = items.map(({ item }) => item);
  const edits = world.changeSets().flatMap(({ changeSet }) => world.editItems(changeSet));
  return [
    ...items.flatMap(({ changeSet, item }) => claims(world, changeSet, item)),
    ...noneTwice(world, all),
    ...noMarkLost(world, all),
    ...noNewcomerLost(world, all),
    ...edits.flatMap((item) => (item.property === 'note' ? claimsOfEdit(world, item) : [])),
    ...noNoteLost(world),
  ];
}

/**
 * Applied: the service held the note. Not applied: the service did not write it, or somebody did something else with the product since, or
 * it was written only after the read-back.
 */
function claimsOfEdit({ service: { holdings } }: ProductWorld, item: ChangeSetItem): string[] {
  const { identifier, next, state } = item;
  const told = (sentence: string) => [
    `item ${item.item} (edit of ${identifier} to “${next}”) is ${state}, ${sentence}`,
  ];
  if (state === 'applied')
    return next === null || holdings.everHeld(identifier, next as string)
      ? []
      : told('but the service never held it');
  if (state === 'in_flight' || state === 'unknown') return [];
  const done = holdings.notes.findLastIndex((written) => written.item === item.item && !written.late);
  const last = holdings.notes[done];
  if (!last) return [];
  const isUndone =
    holdings.notes.slice(done + 1).some((written) => written.identifier === identifier) ||
    holdings.log.slice(last.seq).some((happened) => happened.identifier === identifier);
  return isUndone ? [] : told('but the service did it');
}

/** Edited notes stay staged until they have arrived. Forgets those that have. */
function noNoteLost(world: ProductWorld): string[] {
  const now = world.stagedNotes();
  return [...world.notes].flatMap(([identifier, note]) => {
    if (now.get(identifier) === note) return [];
    if (note !== null && !world.service.holdings.everHeld(identifier, note))
      return [`the note of ${identifier} was “${note}” and is now ${now.get(identifier) ?? 'not staged'}`];
    world.notes.delete(identifier);
    return [];
  });
}

/**
 * Applied: the service or somebody else did it. Not applied: the service did not do it, or somebody undid it since, or it was
 * done only after the read-back.
 */
function claims(
  { service: { holdings }, madeAt }: ProductWorld,
  changeSet: number,
  item: ProductItem,
): string[] {
  const { identifier, productId, action, state, code } = item;
  const told = (sentence: string) => [
    `item ${item.item} of change set ${changeSet} (${action} ${identifier}) is ${state} (${code}: ${reasonText(item)}), ${sentence}`,
  ];
  const isRemoval = action === 'unlink' || action === 'delete';
  const states = holdings.statesSince(identifier, madeAt.get(changeSet) ?? 0);
  switch (state) {
    case 'applied': {
      if (!isRemoval)
        return states.some((held) => held !== null) ? [] : told('but the service never listed it');
      const gone = states.some((held) => held === null || held.productId !== productId);
      return gone && item.hasSnapshot ? [] : told('but the service always listed it');
    }
    case 'pending':
    case 'failed':
    case 'skipped': {
      if (code === 'exists' && !states.some((held) => held !== null))
        return told('but the service never listed it');
      if (
        (code === 'already_gone' || code === 'exists') &&
        holdings.log.some((happened) => happened.item === item.item)
      )
        return told('but it was this item that the service did, late');
      const last = holdings.did(item.item).at(-1);
      const isUndone = holdings.log.some(
        (happened) =>
          last !== undefined &&
          happened.identifier === identifier &&
          happened.seq > last.seq &&
          happened.what !== last.what,
      );
      return !last || isUndone ? [] : told('but the service did it');
    }
    default:
      return [];
  }
}

/** An item takes effect once, unless somebody undid it in between. */
function noneTwice({ service: { holdings } }: ProductWorld, items: ProductItem[]): string[] {
  return items.flatMap(({ item, identifier }) => {
    const done = holdings.log.filter((happened) => happened.item === item);
    const again = done.filter((happened, at) => {
      const before = done[at - 1];
      return (
        before !== undefined &&
        !happened.late &&
        !holdings.log.some(
          (between) =>
            between.identifier === identifier &&
            between.what !== happened.what &&
            between.seq > before.seq &&
            between.seq < happened.seq,
        )
      );
    });
    return again.map(({ what, seq }) => `item ${item} acted again on ${identifier}: ${what} at ${seq}`);
  });
}

/** Marked products stay marked until they are gone. Clears the marks of those that are. */
function noMarkLost(world: ProductWorld, items: ProductItem[]): string[] {
  const now = world.marked();
  return [...world.marks].flatMap(([identifier, mode]) => {
    if (now.get(identifier) === mode) return [];
    const isGone = items.some(
      (item) =>
        item.identifier === identifier &&
        item.action === mode &&
        (item.state === 'applied' || item.code === 'already_gone'),
    );
    if (!isGone || now.has(identifier))
      return [`${identifier} was marked to ${mode} and is now ${now.get(identifier) ?? 'not marked'}`];
    world.marks.delete(identifier);
    return [];
  });
}

/**
 * Staged products stay staged until they are created, or a pull found them as they were to be: somebody may have changed them since.
 * Forgets those that are.
 */
function noNewcomerLost(world: ProductWorld, items: ProductItem[]): string[] {
  const now = world.staged();
  const wasListed = (identifier: string, title: string) =>
    world.service.holdings.statesSince(identifier, 0).some((state) => state?.title === title);
  return [...world.newcomers].flatMap(([identifier, title]) => {
    if (now.get(identifier) === title) return [];
    if (wasListed(identifier, title)) {
      world.newcomers.delete(identifier);
      return [];
    }
    const isCreated = items.some(
      (item) =>
        item.identifier === identifier &&
        item.title === title &&
        item.action === 'add' &&
        item.state === 'applied',
    );
    if (!isCreated || now.has(identifier))
      return [`${identifier} was staged as “${title}” and is now ${now.get(identifier) ?? 'not staged'}`];
    world.newcomers.delete(identifier);
    return [];
  });
}
