import { t } from '@lingui/core/macro';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { formatNumber } from '../../components/format.ts';

/** What the button does: "Mark 31 for deletion". */
export const markLabel = (mode: RemovalMode, products: number): string =>
  t`Mark ${formatNumber(products)} for ${mode === 'unlink' ? t`unlinking` : t`deletion`}`;
