import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ProductAction } from '#shared/contract/changesets.ts';
import type { ProductTally } from '#shared/contract/removals.ts';
import { itemsInState } from '#shared/domain/item-labels.ts';
import { countLabel } from '../components/count-label.ts';
import { capital, formatNumber } from '../components/format.ts';
import { ITEM_STATES } from './outcome.ts';

/** The outcomes of the products of one change set, by action. */
export type Tally = readonly Pick<
  ProductTally,
  'action' | 'counts' | 'differing' | 'unconfirmed' | 'otherMode'
>[];

/** Actions in display order. */
export const ACTIONS = [
  'unlink',
  'delete',
  'recreate',
  'relink',
  'add',
  'replace',
] as const satisfies readonly ProductAction[];

type Done = 'unlinked' | 'deleted' | 'restored' | 'created' | 'updated' | 'removed';

const DONE: Record<ProductAction, Done> = {
  unlink: 'unlinked',
  delete: 'deleted',
  recreate: 'restored',
  relink: 'restored',
  add: 'created',
  replace: 'updated',
};

/** "deleted 74 of 75 products". */
const DONE_TO: Record<Done, (products: string) => string> = {
  unlinked: (products) => t`unlinked ${products}`,
  deleted: (products) => t`deleted ${products}`,
  restored: (products) => t`restored ${products}`,
  created: (products) => t`created ${products}`,
  updated: (products) => t`updated ${products}`,
  removed: (products) => t`removed ${products}`,
};

/** "75", "74 of 75 products": the last figure of a sentence names what is counted. */
function productsDone({ applied, total }: { applied: number; total: number }, isLast: boolean): string {
  if (applied === total) return isLast ? countLabel.products(total) : formatNumber(total);
  const done = formatNumber(applied);
  return isLast
    ? plural(total, { one: `${done} of # product`, other: `${done} of # products` })
    : t`${done} of ${formatNumber(total)}`;
}

/** The number of all products of an action. */
export const tallied = ({ counts }: Tally[number]): number =>
  ITEM_STATES.reduce((sum, state) => sum + counts[state], 0);

/** The number of products that were restored, but are not as they were. */
export const differing = (tally: Tally): number => tally.reduce((sum, entry) => sum + entry.differing, 0);

/** Whether the products by action add up to what the change set counts now. */
export const isCountOf = (tally: Tally, { counts }: Pick<ChangeSet, 'counts'>): boolean =>
  ITEM_STATES.every((state) => tally.reduce((sum, entry) => sum + entry.counts[state], 0) === counts[state]);

/** "Unlinked 200, deleted 74 of 75 products; 1 failed", "Restored 3 products". Null if nothing is known about any product. */
export function tallySentence(tally: Tally, of: ChangeSet['state']): string | null {
  const parts = donePart(tally);
  if (parts.length === 0) return null;
  const done = parts.map((part, at) => DONE_TO[part.done](productsDone(part, at === parts.length - 1)));
  const rest = ITEM_STATES.filter((state) => state !== 'applied')
    .map((state) => ({ state, items: tally.reduce((sum, { counts }) => sum + counts[state], 0) }))
    .filter(({ items }) => items > 0)
    .map(({ state, items }) => itemsInState(state, of, items));
  for (const { action, otherMode } of tally)
    if (otherMode > 0)
      rest.unshift(
        action === 'unlink'
          ? plural(otherMode, { other: '# deleted instead' })
          : plural(otherMode, { other: '# unlinked instead' }),
      );
  const isCreation = tally.some(({ action }) => action === 'add' || action === 'replace');
  const different = differing(tally);
  if (different > 0)
    rest.unshift(
      isCreation
        ? plural(different, { other: '# different from what was sent' })
        : plural(different, { other: '# different from the snapshot' }),
    );
  const sentence = capital(done.join(', '));
  return rest.length > 0 ? `${sentence}; ${rest.join(', ')}` : sentence;
}

/** What was done to how many products, one entry for each; for some it is only known that they were removed. */
function donePart(tally: Tally): { done: Done; applied: number; total: number }[] {
  const parts = new Map<Done, { done: Done; applied: number; total: number }>();
  const add = (done: Done, applied: number, total: number) => {
    const before = parts.get(done) ?? { done, applied: 0, total: 0 };
    parts.set(done, { done, applied: before.applied + applied, total: before.total + total });
  };
  for (const action of ACTIONS)
    for (const entry of tally.filter((one) => one.action === action)) {
      const { counts, unconfirmed, otherMode } = entry;
      add(DONE[action], counts.applied - unconfirmed - otherMode, tallied(entry) - unconfirmed);
      add('removed', unconfirmed, unconfirmed);
    }
  return [...parts.values()].filter(({ total }) => total > 0);
}

/** "Removal of 275 products"; "Deletion of 75 products" if all of them are to be deleted; "Creation of 12 products". */
export function productSetName(
  { kind, total: items }: { kind: 'removal' | 'restore' | 'creation'; total: number },
  tally: Tally | undefined,
): string {
  const [only, ...others] = (tally ?? []).filter((entry) => tallied(entry) > 0);
  const action = others.length === 0 ? only?.action : undefined;
  if (kind === 'restore')
    return plural(items, { one: 'Restore of # product', other: 'Restore of # products' });
  if (kind === 'removal') {
    if (action === undefined)
      return plural(items, { one: 'Removal of # product', other: 'Removal of # products' });
    return action === 'unlink'
      ? plural(items, { one: 'Unlinking of # product', other: 'Unlinking of # products' })
      : plural(items, { one: 'Deletion of # product', other: 'Deletion of # products' });
  }
  if (action === undefined) return plural(items, { one: 'Sending # product', other: 'Sending # products' });
  return action === 'add'
    ? plural(items, { one: 'Creation of # product', other: 'Creation of # products' })
    : plural(items, { one: 'Full update of # product', other: 'Full update of # products' });
}

/** What a restore that created products again may not bring back; null if it created none. */
export function notBroughtBack(tally: Tally): string | null {
  const created = tally.find(({ action }) => action === 'recreate')?.counts.applied ?? 0;
  if (created === 0) return null;
  return created === 1
    ? t`1 product was created again. What the service kept under its old product id, such as enrichment history, may be lost.`
    : t`${formatNumber(created)} products were created again. What the service kept under their old product ids, such as enrichment history, may be lost.`;
}
