import { t } from '@lingui/core/macro';
import type { UnitOrigin } from '#shared/contract/memory.ts';

/** Where a translation in the memory came from. */
export const ORIGIN_LABELS: Record<UnitOrigin, string> = {
  catalog: t`catalog`,
  edit: t`your edit`,
  import: t`imported`,
};
