import { t } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import { runAction } from '../../../actions/table.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { openNewProduct } from '../../../state/new-product.ts';

/** Shown when no product is staged: explains how products get into the list. */
export function NothingToCreate({ connection: { id, readOnly } }: { connection: Connection }) {
  return (
    <EmptyState
      icon={<Sparkles size={22} />}
      title={t`No new product is staged`}
      actions={
        readOnly ? undefined : (
          <>
            <Button variant="primary" onClick={() => openNewProduct(id)}>{t`New product…`}</Button>
            <Button onClick={() => runAction('import.products')}>{t`Import products…`}</Button>
          </>
        )
      }
    >{t`New products are listed here, and products that an import sends whole. You can edit them in the catalog like all others. Nothing is sent until you confirm it here.`}</EmptyState>
  );
}
