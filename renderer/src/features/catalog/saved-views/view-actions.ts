import { t } from '@lingui/core/macro';
import type { SavedView } from '#shared/contract/views.ts';
import type { Action } from '../../../actions/action.ts';
import { openSavedView, openWholeCatalog, useSavedViews } from '../../../state/saved-views.ts';

/** The actions for views, for the palette. */
export function viewActions(saved: readonly SavedView[]): Action[] {
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
