import { plural, t } from '@lingui/core/macro';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';

/** What the items of a change set are. */
export type Unit = 'changes' | 'products';

export const unitOf = (kind: ChangeSetKind): Unit => (worksOnProducts(kind) ? 'products' : 'changes');

/** What a job that sends a change set counts. */
export const unitOfJob = ({ unit }: Pick<Job, 'unit'>): Unit =>
  unit === 'products' ? 'products' : 'changes';

/** "3 changes"; "3 products" where the items are whole products. */
export const itemsOf = (kind: ChangeSetKind, items: number): string =>
  worksOnProducts(kind)
    ? plural(items, { one: '# product', other: '# products' })
    : plural(items, { one: '# change', other: '# changes' });

/** "40 applied changes": items that went through. */
export function doneItems(kind: ChangeSetKind, items: number): string {
  switch (kind) {
    case 'removal':
      return plural(items, { one: '# removed product', other: '# removed products' });
    case 'restore':
      return plural(items, { one: '# restored product', other: '# restored products' });
    case 'creation':
      return plural(items, { one: '# saved product', other: '# saved products' });
    default:
      return plural(items, { one: '# applied change', other: '# applied changes' });
  }
}

/** "Retry 3 failed changes". */
export const retryFailed = (kind: ChangeSetKind, failed: number): string =>
  worksOnProducts(kind)
    ? plural(failed, { one: 'Retry # failed product', other: 'Retry # failed products' })
    : plural(failed, { one: 'Retry # failed change', other: 'Retry # failed changes' });

/** "change"; "product" where the items are whole products. */
export const oneOf = (kind: ChangeSetKind): string => (worksOnProducts(kind) ? t`product` : t`change`);

/** What is being done to the items while they are sent. */
export const DOING: Record<ChangeSetKind, string> = {
  edit: t`Applying`,
  undo: t`Undoing`,
  redo: t`Redoing`,
  removal: t`Removing`,
  restore: t`Restoring`,
  creation: t`Sending`,
};

/** What was done to an item that went through. */
export const DONE: Record<ChangeSetKind, string> = {
  edit: t`applied`,
  undo: t`applied`,
  redo: t`applied`,
  removal: t`removed`,
  restore: t`restored`,
  creation: t`saved`,
};
