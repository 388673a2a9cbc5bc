import type { SavedView } from '#shared/contract/views.ts';
import type { Action } from '../../../actions/action.ts';
import { openSavedView, openWholeCatalog, useSavedViews } from '../../../state/saved-views.ts';

/** The ways to views, for the palette. */
export function viewActions(saved: readonly SavedView[]): Action[] {
  const always = () => true;
  return [
    {
      id: 'catalog.views',
      label: 'Views…',
      group: 'Catalog',
      keywords: ['saved', 'open', 'rename', 'delete', 'import', 'export'],
      enabled: always,
      run: () => useSavedViews.setState({ switcher: 'list' }),
    },
    {
      id: 'catalog.views.new',
      label: 'Save as a new view…',
      group: 'Catalog',
      keywords: ['filter', 'columns', 'keep'],
      enabled: always,
      run: () => useSavedViews.setState({ switcher: 'new' }),
    },
    {
      id: 'catalog.views.whole',
      label: 'Open view: Whole catalog',
      group: 'Catalog',
      keywords: ['all', 'reset'],
      enabled: always,
      run: () => openWholeCatalog(),
    },
    ...saved.map(
      (view): Action => ({
        id: `catalog.views.${view.id}`,
        label: `Open view: ${view.name}`,
        group: 'Catalog',
        enabled: always,
        run: () => openSavedView(view),
      }),
    ),
  ];
}
