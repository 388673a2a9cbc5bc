import { plural } from '@lingui/core/macro';
import type { RemovalMode } from '#shared/domain/removal.ts';

/** The label of the button: "Mark 31 for deletion". */
export const markLabel = (mode: RemovalMode, products: number): string =>
  mode === 'unlink'
    ? plural(products, { other: 'Mark # for unlinking' })
    : plural(products, { other: 'Mark # for deletion' });
