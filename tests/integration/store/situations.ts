import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import type { ItemDecision } from '#shared/contract/changesets.ts';
import type { Change } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import {
  ALL_ITEMS,
  type Catalog,
  edit,
  openCatalog,
  product,
  pull,
  remove,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';

export const A = product('A', { 'title/en': 'Pan', tags: ['a'] });
/** All items of a change set. */
export const ALL = { filter: ALL_ITEMS };

/** One staged change of product A, sent, with this outcome, and its change set finished. */
export async function withOutcome(cellName: string, change: Change, outcome: Omit<ItemOutcome, 'item'>) {
  const catalog = await openCatalog();
  await pull(catalog, [A]);
  await edit(catalog, { [cellName]: change });
  const { changeSet, items } = await send(catalog);
  const item = items[0] ?? 0;
  await catalog.recordOutcomes(changeSet, [{ ...outcome, item }]);
  await catalog.setChangeSetState(changeSet, 'finished', null);
  return { catalog, changeSet, item, name: cellName };
}

/** An applied list change whose undo had `outcome`. Two changes: set to `written`, then undone. */
export async function withUndoOutcome(written: string[], outcome: Omit<ItemOutcome, 'item'>) {
  const { catalog, changeSet } = await withOutcome('A tags', set(written), { state: 'applied' });
  const undo = await catalog.freezeUndo(changeSet, ALL);
  const [{ item } = { item: 0 }] = await catalog.itemsToSend(undo.changeSet, 'pending');
  await catalog.recordOutcomes(undo.changeSet, [], [[item]]);
  await catalog.recordOutcomes(undo.changeSet, [{ ...outcome, item }]);
  await catalog.setChangeSetState(undo.changeSet, 'finished', null);
  return { catalog, changeSet: undo.changeSet, item, name: 'A tags' };
}

export const conflictOver = (found: CellValue) =>
  withOutcome('A title/en', set('Skillet'), { state: 'conflict', found });
export const listConflict = (found: CellValue) =>
  withOutcome('A tags', set(['a', 'm']), { state: 'conflict', found });
export const unknownOver = (found: CellValue) =>
  withOutcome('A tags', set(['a', 'm']), { state: 'unknown', message: 'Cut off', found });

interface Situation {
  catalog: Catalog;
  changeSet: number;
  name: string;
}

/** Decides the item; returns the state of the item and its cell, and what would be sent then. */
export async function decide({ catalog, changeSet, name }: Situation, decision: ItemDecision) {
  const { decided, leftAlone, changeSet: after } = await catalog.decideItems(changeSet, ALL, decision);
  const { rows } = await catalog.items(changeSet, ALL_ITEMS, 0, 1);
  const sent = await catalog.itemsToSend(changeSet, 'pending');
  return {
    decided,
    leftAlone,
    queue: after.state,
    item: rows[0]?.state,
    message: rows[0]?.message ?? null,
    sends: sent.map(({ intent, value, base }) => ({ intent, value, base })),
    staged: (await staged(catalog)).map(({ next, base }) => ({ next, base })),
    shows: (await shown(catalog, name)).value,
    mark: (await shown(catalog, name)).state?.mark ?? null,
  };
}

/** The result of `decide` if the decision did not fit. */
export const LEFT_ALONE = { decided: 0, leftAlone: 1, queue: 'finished', sends: [] };

/** A product with a text in two languages and a list. */
export const PAN = product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne', 'tags/en': ['a'] });

/** A catalog with three staged changes: a set, a removal and an append. */
export async function withThreeStaged(file?: string): Promise<Catalog> {
  const catalog = await openCatalog(file);
  await pull(catalog, [PAN, product('B')]);
  await edit(catalog, { 'A title/en': set('Skillet'), 'A title/de': remove, 'A tags/en': set(['a', 'b']) });
  return catalog;
}
