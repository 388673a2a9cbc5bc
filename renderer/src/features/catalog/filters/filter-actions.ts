import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
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
import { filterLabel } from './filter-labels.ts';

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
    ...stateFilters(locales),
    {
      id: 'catalog.clear-filters',
      label: t`Clear search and filters`,
      group: t`Catalog`,
      enabled: () => isNarrowed(useCatalog.getState().narrowing),
      run: clearNarrowing,
    },
  ];
}

function stateFilters(locales: readonly string[]): Action[] {
  const action = (id: string, filter: ViewFilter, keywords = ''): Action => ({
    id: `catalog.filter.${id}`,
    label: t`Filter: ${{ label: filterLabel(filter) }}`,
    group: t`Catalog`,
    keywords,
    enabled: always,
    run: () => addFilter(filter),
  });
  return [
    action('edited', { kind: 'edited' }, t`staged`),
    action('failed', { kind: 'failed' }),
    action('conflict', { kind: 'conflict' }),
    action('findings', { kind: 'checkFindings' }, t`translations warnings quality`),
    action('changed', { kind: 'changedInService' }),
    action('unclassified', { kind: 'classification', is: 'unclassified' }, t`category taxonomy summary`),
    ...locales.map((locale) =>
      action(`empty.${locale}`, { kind: 'emptyIn', locale }, t`${locale} missing gap untranslated`),
    ),
  ];
}
