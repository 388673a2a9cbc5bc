import { t } from '@lingui/core/macro';

/** Why actions cannot run now, as the palette says it (`Action.whyNot`). */
export const NO_CONNECTION = t`No connection is open.`;
export const READ_ONLY = t`This connection is read-only.`;
export const NO_CELL = t`No cell is selected.`;
export const NO_ROWS = t`There are no rows.`;
export const NOTHING_STAGED = t`Nothing is staged.`;
