import { t } from '@lingui/core/macro';
import { ChevronDown, LayoutList } from 'lucide-react';
import { useMemo } from 'react';
import type { SavedView } from '#shared/contract/views.ts';
import type { Action } from '../../../actions/action.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { Button } from '../../../components/Button.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { PopoverButton } from '../../../components/PopoverButton.tsx';
import { toast, toastError } from '../../../components/toast.ts';
import { isNarrowed, useCatalog } from '../../../state/catalog.ts';
import {
  openSavedView,
  openWholeCatalog,
  presentContent,
  saveChanges,
  useSavedList,
  useSavedViews,
} from '../../../state/saved-views.ts';
import { useSettings } from '../../../state/settings.ts';
import parts from '../../../theme/parts.module.css';
import savedViewsStyles from './saved-views.module.css';
import { ViewMenu } from './ViewMenu.tsx';
import styles from './ViewSwitcher.module.css';
import { changedParts } from './view-changes.ts';

export const VIEW_SWITCHER_ID = 'catalog-view-switcher';

/** Shows the name of the open view, and gives access to the other views and to changes of this one. */
export function ViewSwitcher({ connectionId }: { connectionId: string }) {
  const saved = useSavedList(connectionId).value;
  const open = useCatalog((state) => state.savedView);
  const view = saved?.find(({ id }) => id === open);
  const isNarrow = useCatalog((state) => isNarrowed(state.narrowing));
  const switcher = useSavedViews((state) => state.switcher);
  useActions(useMemo(() => viewActions(saved ?? []), [saved]));
  const close = () => useSavedViews.setState({ switcher: null });
  return (
    <div className={styles.switcher}>
      <PopoverButton
        open={switcher !== null}
        onOpenChange={(open) => useSavedViews.setState({ switcher: open ? 'list' : null })}
        label={t`Views`}
        popup={styles.popup}
        button={{
          id: VIEW_SWITCHER_ID,
          variant: 'quiet',
          className: styles.button,
          icon: <LayoutList size={14} aria-hidden="true" />,
          children: (
            <>
              <span className="visually-hidden">{t`View:`} </span>
              <span className={parts.truncated} dir="auto">
                {view?.name ?? (isNarrow ? t`Filtered products` : t`Whole catalog`)}
              </span>
              <ChevronDown size={12} aria-hidden="true" />
            </>
          ),
        }}
      >
        {switcher ? (
          <ViewMenu connectionId={connectionId} naming={switcher === 'new'} onClose={close} />
        ) : null}
      </PopoverButton>
      {view ? <ViewChanges connectionId={connectionId} view={view} /> : null}
    </div>
  );
}

/** The actions for views, for the palette. */
function viewActions(saved: readonly SavedView[]): Action[] {
  const always = () => true;
  return [
    {
      id: 'catalog.views',
      label: t`Views…`,
      group: t`Catalog`,
      keywords: t`saved open rename delete import export`,
      enabled: always,
      run: () => useSavedViews.setState({ switcher: 'list' }),
    },
    {
      id: 'catalog.views.new',
      label: t`Save as a new view…`,
      group: t`Catalog`,
      keywords: t`filter columns keep`,
      enabled: always,
      run: () => useSavedViews.setState({ switcher: 'new' }),
    },
    {
      id: 'catalog.views.whole',
      label: t`Open view: Whole catalog`,
      group: t`Catalog`,
      keywords: t`all reset`,
      enabled: always,
      run: () => openWholeCatalog(),
    },
    ...saved.map(
      (view): Action => ({
        id: `catalog.views.${view.id}`,
        label: t`Open view: ${view.name}`,
        group: t`Catalog`,
        enabled: always,
        run: () => openSavedView(view),
      }),
    ),
  ];
}

/** Says that what is shown differs from the open view, and offers to save it or to revert. */
function ViewChanges({ connectionId, view }: { connectionId: string; view: SavedView }) {
  useCatalog((state) => state.narrowing);
  useCatalog((state) => state.sort);
  useCatalog((state) => state.layout);
  useSettings((state) => state.settings?.density);
  const changed = changedParts(view, presentContent());
  if (changed.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          className={savedViewsStyles.changed}
          title={t`Changed since it was saved: ${changed.join(', ')}`}
        >
          <span className={savedViewsStyles.dot} aria-hidden="true" />
          {t`changed`}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
      entries={[
        {
          id: 'save',
          label: t`Save`,
          hint: t`Saves ${changed.join(', ')}`,
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
async function save(connectionId: string, view: SavedView): Promise<void> {
  const answer = await saveChanges(connectionId, view);
  if (answer.ok) toast({ kind: 'done', title: t`View “${view.name}” saved` });
  else toastError(t`The view was not saved`, answer.error);
}
