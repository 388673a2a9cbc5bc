import { plural, t } from '@lingui/core/macro';
import type { RemovalMode } from '#shared/domain/removal.ts';

/** What the two ways to remove a product are called everywhere, so that they cannot be confused. */
export const REMOVAL_LABELS: Record<RemovalMode, { name: string; toBe: string; verb: string }> = {
  unlink: { name: t`Unlink from the integration`, toBe: t`to be unlinked`, verb: t`Unlink` },
  delete: { name: t`Delete from the service`, toBe: t`to be deleted`, verb: t`Delete` },
};

/** "3 to be unlinked". */
export const countToBe = (mode: RemovalMode, products: number): string =>
  mode === 'unlink'
    ? plural(products, { other: '# to be unlinked' })
    : plural(products, { other: '# to be deleted' });

/** The label of a button: "Mark 31 for deletion"; without a number while there are none. */
export const markFor = (mode: RemovalMode, products: number): string =>
  mode === 'unlink'
    ? plural(products, { 0: 'Mark for unlinking', other: 'Mark # for unlinking' })
    : plural(products, { 0: 'Mark for deletion', other: 'Mark # for deletion' });

export const NONE_MARKED: Record<RemovalMode, string> = {
  unlink: t`No product is to be unlinked.`,
  delete: t`No product is to be deleted.`,
};

export const REMOVAL_MODES: readonly RemovalMode[] = ['unlink', 'delete'];

/** The mode that a mark was not made in. */
export const otherMode = (mode: RemovalMode): RemovalMode => (mode === 'unlink' ? 'delete' : 'unlink');

/** The number of products marked for removal. */
export const marksIn = ({ removals }: { removals: Record<RemovalMode, number> }): number =>
  REMOVAL_MODES.reduce((sum, mode) => sum + removals[mode], 0);
