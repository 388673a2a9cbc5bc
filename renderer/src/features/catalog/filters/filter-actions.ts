import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { Action } from '../../../actions/action.ts';
import {
  addFilter,
  clearNarrowing,
  isNarrowed,
  setSort,
  setTree,
  useCatalog,
} from '../../../state/catalog.ts';
import { useSummary } from '../../../state/connections.ts';
import { makeFilter, showIdentifiers } from '../../../state/filter-builder.ts';
import { wholeChoices } from './filter-choices.ts';

const always = () => true;

/** The actions to filter and sort, for the palette and the shortcuts. */
export function filterActions({ locales }: Pick<Connection, 'locales'>): Action[] {
  return [
    {
      id: 'catalog.filter',
      label: t`Filter products…`,
      group: t`Catalog`,
      shortcut: 'Mod+Shift+L',
      inText: true,
      keywords: t`condition column value category where`,
      enabled: always,
      run: () => makeFilter(),
    },
    {
      id: 'catalog.identifiers',
      label: t`Find products by a list of identifiers…`,
      group: t`Catalog`,
      keywords: t`paste ids sku ticket filter`,
      enabled: always,
      run: () => showIdentifiers(),
    },
    {
      id: 'catalog.tree',
      label: t`Variants under their parents`,
      group: t`Catalog`,
      keywords: t`tree children group fold`,
      enabled: () => useSummary.getState().summary !== null,
      run: () => setTree(!useCatalog.getState().narrowing.tree),
    },
    {
      id: 'catalog.unsort',
      label: t`Service order`,
      group: t`Catalog`,
      keywords: t`sort unsorted clear`,
      enabled: () => useCatalog.getState().sort.length > 0,
      run: () => setSort([]),
    },
    ...wholeFilters(locales),
    {
      id: 'catalog.clear-filters',
      label: t`Clear search and filters`,
      group: t`Catalog`,
      enabled: () => isNarrowed(useCatalog.getState().narrowing),
      run: clearNarrowing,
    },
  ];
}

/** The filters that begin without a value. */
const wholeFilters = (locales: readonly string[]): Action[] =>
  wholeChoices(locales).flatMap(({ id, label, more, about }) =>
    about.is === 'whole'
      ? [
          {
            id: `catalog.filter.${id}`,
            label: t`Filter: ${label}`,
            group: t`Catalog`,
            keywords: more,
            enabled: always,
            run: () => addFilter(about.filter),
          },
        ]
      : [],
  );
