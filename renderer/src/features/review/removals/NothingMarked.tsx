import { t } from '@lingui/core/macro';
import { Unlink } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { showView } from '../../../state/app.ts';
import { openDialog } from '../../../state/dialog.ts';

/** Shown when no product is marked: explains how products get into the list. */
export function NothingMarked({ connectionId }: { connectionId: string }) {
  return (
    <EmptyState
      icon={<Unlink size={22} />}
      title={t`No product is marked to be removed`}
      actions={
        <>
          <Button variant="primary" onClick={() => void showView('catalog')}>{t`Go to Catalog`}</Button>
          <Button
            onClick={() => void openDialog('removalList', { connectionId })}
          >{t`Mark products from a list…`}</Button>
          <Button onClick={() => void showView('activity')}>{t`What was removed earlier`}</Button>
        </>
      }
    >{t`Mark products in the catalog to unlink them from the integration or delete them from the service. They are listed here, and nothing is sent until you have rehearsed and confirmed the removal.`}</EmptyState>
  );
}
