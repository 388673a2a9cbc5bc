import { plural, t } from '@lingui/core/macro';
import { ClipboardCheck } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { showView } from '../../state/app.ts';
import { openDialog } from '../../state/dialog.ts';
import { showSection } from '../../state/review-section.ts';

/** Shown when nothing is staged: explains the first step. `marks`: the number of products marked for removal. */
export function NothingStaged({ connectionId, marks }: { connectionId: string; marks: number }) {
  return (
    <EmptyState
      icon={<ClipboardCheck size={22} />}
      title={marks > 0 ? t`No edits are staged` : t`Nothing is staged`}
      actions={
        <>
          {marks > 0 ? (
            <Button
              variant="primary"
              onClick={() => showSection('removals')}
            >{t`Show ${plural(marks, { one: '# product', other: '# products' })} to be removed`}</Button>
          ) : null}
          <Button
            variant={marks > 0 ? 'default' : 'primary'}
            onClick={() => void showView('catalog')}
          >{t`Go to Catalog`}</Button>
          <Button
            onClick={() => void openDialog('importChanges', { connectionId })}
          >{t`Import changes…`}</Button>
          <Button onClick={() => void showView('activity')}>{t`What was applied earlier`}</Button>
        </>
      }
    >{t`Edits you make in the catalog are listed here with their old and new values. Nothing is sent to the service until you press Apply.`}</EmptyState>
  );
}
