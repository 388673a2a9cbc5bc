import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import type { SavedView } from '#shared/contract/views.ts';
import { Button } from '../../../components/Button.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { toast, toastError } from '../../../components/toast.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { openSavedView, presentContent, saveChanges, useSavedViews } from '../../../state/saved-views.ts';
import { useSettings } from '../../../state/settings.ts';
import styles from './saved-views.module.css';
import { changedParts } from './view-changes.ts';

/** Says that what is shown differs from the open view, and offers to save it or to revert. */
export function ViewChanges({ connectionId, view }: { connectionId: string; view: SavedView }) {
  useCatalog((state) => state.narrowing);
  useCatalog((state) => state.sort);
  useCatalog((state) => state.layout);
  useSettings((state) => state.settings?.density);
  const parts = changedParts(view, presentContent());
  if (parts.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          className={styles.changed}
          title={t`Changed since it was saved: ${parts.join(', ')}`}
        >
          <span className={styles.dot} aria-hidden="true" />
          {t`changed`}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
      entries={[
        {
          id: 'save',
          label: t`Save`,
          hint: t`Saves ${parts.join(', ')}`,
          onSelect: () => void save(connectionId, view),
        },
        {
          id: 'new',
          label: t`Save as new view…`,
          onSelect: () => useSavedViews.setState({ switcher: 'new' }),
        },
        { kind: 'separator', id: 'line' },
        {
          id: 'revert',
          label: t`Revert`,
          hint: t`Discards these changes`,
          onSelect: () => openSavedView(view),
        },
      ]}
    />
  );
}

/** Saves what is shown to the open view, and tells the user the outcome. */
export async function save(connectionId: string, view: SavedView): Promise<void> {
  const answer = await saveChanges(connectionId, view);
  if (answer.ok) toast({ kind: 'done', title: t`View “${view.name}” saved` });
  else toastError(t`The view was not saved`, answer.error);
}
