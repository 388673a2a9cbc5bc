import { plural, t } from '@lingui/core/macro';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { countLabel } from '../components/count-label.ts';
import { formatNumber } from '../components/format.ts';

/** What the items of a change set are. */
export type Unit = 'changes' | 'products';

export const unitOf = (kind: ChangeSetKind): Unit => (worksOnProducts(kind) ? 'products' : 'changes');

/** What a job that sends a change set counts. */
export const unitOfJob = ({ unit }: Pick<Job, 'unit'>): Unit =>
  unit === 'products' ? 'products' : 'changes';

/** "3 changes"; "3 products" if the items are whole products. */
export const itemsOf = (kind: ChangeSetKind, items: number): string =>
  worksOnProducts(kind) ? countLabel.products(items) : countLabel.changes(items);

/** "Retry 3 failed changes". */
export const retryFailed = (kind: ChangeSetKind, failed: number): string =>
  worksOnProducts(kind)
    ? plural(failed, { one: 'Retry # failed product', other: 'Retry # failed products' })
    : plural(failed, { one: 'Retry # failed change', other: 'Retry # failed changes' });

/** What is being done while the items are sent. */
export const DOING: Record<ChangeSetKind, string> = {
  edit: t`Applying changes`,
  undo: t`Undoing changes`,
  redo: t`Redoing changes`,
  removal: t`Removing products`,
  restore: t`Restoring products`,
  creation: t`Sending products`,
};

/** "Applying 3 changes". */
export function doingTo(kind: ChangeSetKind, items: number): string {
  switch (kind) {
    case 'edit':
      return plural(items, { one: 'Applying # change', other: 'Applying # changes' });
    case 'undo':
      return plural(items, { one: 'Undoing # change', other: 'Undoing # changes' });
    case 'redo':
      return plural(items, { one: 'Redoing # change', other: 'Redoing # changes' });
    case 'removal':
      return plural(items, { one: 'Removing # product', other: 'Removing # products' });
    case 'restore':
      return plural(items, { one: 'Restoring # product', other: 'Restoring # products' });
    case 'creation':
      return plural(items, { one: 'Sending # product', other: 'Sending # products' });
  }
}

/** "34 of 37 applied": how many items went through. */
export function doneOf(kind: ChangeSetKind, items: number, total: number): string {
  const done = formatNumber(items);
  switch (kind) {
    case 'removal':
      return plural(total, { other: `${done} of # removed` });
    case 'restore':
      return plural(total, { other: `${done} of # restored` });
    case 'creation':
      return plural(total, { other: `${done} of # saved` });
    default:
      return plural(total, { other: `${done} of # applied` });
  }
}

/** "All 37 applied". */
export function allDone(kind: ChangeSetKind, items: number): string {
  switch (kind) {
    case 'removal':
      return plural(items, { one: 'The product was removed', other: 'All # removed' });
    case 'restore':
      return plural(items, { one: 'The product was restored', other: 'All # restored' });
    case 'creation':
      return plural(items, { one: 'The product was saved', other: 'All # saved' });
    default:
      return plural(items, { one: 'The change was applied', other: 'All # applied' });
  }
}
