import { t } from '@lingui/core/macro';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import { isCompletenessColumn, type ViewColumn } from '#shared/domain/query.ts';
import { addFilter, setSort, useCatalog } from '../../../state/catalog.ts';
import { makeFilter } from '../../../state/filter-builder.ts';
import type { CellAction } from '../editing/cell-actions.ts';
import { kindOfColumn } from '../filters/filter-scope.ts';
import { columnIdOf } from '../sorting/header-sort.ts';
import { directionLabels, withoutSort, withSort } from '../sorting/sort-edits.ts';
import { toggleCompleteness } from './layout.ts';
import {
  type ChangedLayout,
  type PropertyCommands,
  placeActions,
  propertyActions,
} from './property-actions.ts';
import type { Layout } from './use-layout.ts';

/** What a header is for: a column, or a property with its languages. */
export type HeaderTarget = { column: ViewColumn } | { property: string };

export interface HeaderCommands extends PropertyCommands {
  onSelect: () => void;
  onFit: () => void;
}

type HeaderLayout = ChangedLayout & Pick<Layout, 'completeness' | 'changeCompleteness'>;

const chooseColumns: CellAction = {
  id: 'choose',
  label: t`Choose columns…`,
  startsGroup: true,
  run: () => useCatalog.setState({ choosingColumns: true }),
};

/** The actions for a header, in the order of its menu. */
export function headerActions(
  target: HeaderTarget,
  layout: HeaderLayout,
  commands: HeaderCommands,
): CellAction[] {
  const place = placeOf(target);
  const info = place && layout.basis.properties.find(({ name }) => name === place.property);
  return [
    ...('column' in target ? sortActions(target.column, layout) : []),
    ...('column' in target ? filterActions(target.column) : []),
    ...('property' in target ? [filterAction({ property: target.property, locale: ANY_LOCALE })] : []),
    {
      id: 'select',
      label: 'column' in target ? t`Select column` : t`Select columns`,
      startsGroup: true,
      run: commands.onSelect,
    },
    { id: 'fit', label: t`Fit to content`, run: commands.onFit },
    ...(place ? placeActions(place, layout) : []),
    ...('column' in target && isCompletenessColumn(target.column)
      ? [hideCompleteness(target.column, layout)]
      : []),
    ...(info ? propertyActions(info, layout, commands) : []),
    chooseColumns,
  ];
}

/** The property of a header, and its language if the header is for one; null for columns that are not properties. */
function placeOf(target: HeaderTarget): { property: string; locale: string | null } | null {
  if ('property' in target) return { property: target.property, locale: null };
  return typeof target.column === 'string' ? null : target.column;
}

function sortActions(column: ViewColumn, { basis }: HeaderLayout): CellAction[] {
  const { sort } = useCatalog.getState();
  const isSorted = sort.some(({ by }) => columnIdOf(by) === columnIdOf(column));
  const directions = directionLabels(kindOfColumn(basis.properties, column));
  const others = sort.length - Number(isSorted);
  const actions: (CellAction | false)[] = [
    { id: 'up', label: t`Sort ${directions.up}`, run: () => setSort([{ by: column, descending: false }]) },
    { id: 'down', label: t`Sort ${directions.down}`, run: () => setSort([{ by: column, descending: true }]) },
    others > 0 &&
      !isSorted && {
        id: 'then',
        label: t`Then sort by this`,
        run: () => setSort(withSort(sort, column, false)),
      },
    isSorted && { id: 'unsort', label: t`Remove from sort`, run: () => setSort(withoutSort(sort, column)) },
  ];
  return actions.filter((action) => action !== false);
}

const filterAction = (column: ViewColumn): CellAction => ({
  id: 'filter',
  label: t`Filter…`,
  startsGroup: true,
  run: () => makeFilter(column),
});

function filterActions(column: ViewColumn): CellAction[] {
  if (isCompletenessColumn(column) || column === 'identifier') return [filterAction(column)];
  const only = (is: 'empty' | 'filled') => () => addFilter({ kind: 'cell', column, test: { is } });
  return [
    filterAction(column),
    { id: 'empty', label: t`Only empty`, run: only('empty') },
    { id: 'filled', label: t`Only filled`, run: only('filled') },
  ];
}

const hideCompleteness = (
  column: Parameters<typeof toggleCompleteness>[1],
  { completeness, changeCompleteness }: HeaderLayout,
): CellAction => ({
  id: 'hide',
  label: t`Hide column`,
  run: () => changeCompleteness(toggleCompleteness(completeness, column)),
});
