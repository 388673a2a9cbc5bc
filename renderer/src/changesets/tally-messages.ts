import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ProductAction } from '#shared/contract/changesets.ts';
import type { ProductTally } from '#shared/contract/removals.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { capital, formatNumber } from '../components/format.ts';
import { REMOVAL_LABELS } from '../components/removal-labels.ts';
import { ITEM_STATES } from './outcome.ts';

/** What became of the products of one change set, by action. */
export type Tally = readonly Pick<
  ProductTally,
  'action' | 'counts' | 'differing' | 'unconfirmed' | 'otherMode'
>[];

/** Actions in the order in which they are always told. */
export const ACTIONS = [
  'unlink',
  'delete',
  'create',
  'relink',
  'add',
  'update',
] as const satisfies readonly ProductAction[];

const DONE: Record<ProductAction, string> = {
  unlink: REMOVAL_LABELS.unlink.done,
  delete: REMOVAL_LABELS.delete.done,
  create: 'restored',
  relink: 'restored',
  add: 'created',
  update: 'updated',
};

/** How many products an action has in all. */
export const tallied = ({ counts }: Tally[number]): number =>
  ITEM_STATES.reduce((sum, state) => sum + counts[state], 0);

/** How many were restored, but are not as they were. */
export const differing = (tally: Tally): number => tally.reduce((sum, entry) => sum + entry.differing, 0);

/** Whether the products by action are what the change set counts now. */
export const isCountOf = (tally: Tally, { counts }: Pick<ChangeSet, 'counts'>): boolean =>
  ITEM_STATES.every((state) => tally.reduce((sum, entry) => sum + entry.counts[state], 0) === counts[state]);

/** "Unlinked 200, deleted 74 of 75 products; 1 failed", "Restored 3 products". Null where nothing is known of any product. */
export function tallySentence(tally: Tally, of: ChangeSet['state']): string | null {
  const parts = donePart(tally);
  const last = parts.at(-1);
  if (!last) return null;
  const done = parts.map(({ verb, applied, total }, at) => {
    const figure =
      applied === total ? formatNumber(total) : t`${formatNumber(applied)} of ${formatNumber(total)}`;
    return `${at === 0 ? capital(verb) : verb} ${figure}`;
  });
  const rest = ITEM_STATES.filter((state) => state !== 'applied')
    .map((state) => ({ state, items: tally.reduce((sum, { counts }) => sum + counts[state], 0) }))
    .filter(({ items }) => items > 0)
    .map(({ state, items }) => `${formatNumber(items)} ${itemWord(state, of)}`);
  for (const { action, otherMode } of tally)
    if (otherMode > 0)
      rest.unshift(t`${formatNumber(otherMode)} ${action === 'unlink' ? t`deleted` : t`unlinked`} instead`);
  const isCreation = tally.some(({ action }) => action === 'add' || action === 'update');
  if (differing(tally) > 0)
    rest.unshift(
      `${formatNumber(differing(tally))} ${isCreation ? t`different from what was sent` : t`different from the snapshot`}`,
    );
  const sentence = `${done.join(', ')} ${last.total === 1 ? 'product' : 'products'}`;
  return rest.length > 0 ? `${sentence}; ${rest.join(', ')}` : sentence;
}

/** What was done to how many, each verb once; of some it is only known that they were removed. */
function donePart(tally: Tally): { verb: string; applied: number; total: number }[] {
  const parts = new Map<string, { verb: string; applied: number; total: number }>();
  const add = (verb: string, applied: number, total: number) => {
    const before = parts.get(verb) ?? { verb, applied: 0, total: 0 };
    parts.set(verb, { verb, applied: before.applied + applied, total: before.total + total });
  };
  for (const action of ACTIONS)
    for (const entry of tally.filter((one) => one.action === action)) {
      const { counts, unconfirmed, otherMode } = entry;
      add(DONE[action], counts.applied - unconfirmed - otherMode, tallied(entry) - unconfirmed);
      add('removed', unconfirmed, unconfirmed);
    }
  return [...parts.values()].filter(({ total }) => total > 0);
}

const NAMES = { removal: t`Removal of`, restore: t`Restore of`, creation: t`Sending` };

/** "Removal of 275 products"; "Deletion of 75 products" where all of them are to be deleted; "Creation of 12 products". */
export function productSetName(
  { kind, total }: { kind: keyof typeof NAMES; total: number },
  tally: Tally | undefined,
): string {
  const products = plural(total, { one: '# product', other: '# products' });
  const [only, ...others] = (tally ?? []).filter((entry) => tallied(entry) > 0);
  if (kind === 'removal' && only && others.length === 0)
    return t`${only.action === 'unlink' ? t`Unlinking` : t`Deletion`} of ${products}`;
  if (kind === 'creation' && only && others.length === 0)
    return only.action === 'add' ? t`Creation of ${products}` : t`Full update of ${products}`;
  return `${NAMES[kind]} ${products}`;
}

/** What a restore may not bring back, said of one that created products anew; null where it did not. */
export function notBroughtBack(tally: Tally): string | null {
  const created = tally.find(({ action }) => action === 'create')?.counts.applied ?? 0;
  if (created === 0) return null;
  return created === 1
    ? t`1 product was created again. What the service kept under its old product id, such as enrichment history, may be lost.`
    : t`${formatNumber(created)} products were created again. What the service kept under their old product ids, such as enrichment history, may be lost.`;
}
