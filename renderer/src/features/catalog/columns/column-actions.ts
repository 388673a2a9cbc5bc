import type { GridColumn } from '#shared/domain/query.ts';
import { addFilter, setSort, useCatalog } from '../../../state/catalog.ts';
import { makeFilter } from '../../../state/filter-builder.ts';
import type { CellAction } from '../editing/cell-actions.ts';
import { kindOfColumn } from '../filters/filter-scope.ts';
import { columnIdOf } from '../sorting/header-sort.ts';
import { directionLabels, withoutSort, withSort } from '../sorting/sort-edits.ts';
import { toggleColumn } from './layout.ts';
import type { Layout } from './use-layout.ts';

/** What can be done with a column, in the order of its menu. */
export function columnActions(
  column: GridColumn,
  { columns, change, basis }: Pick<Layout, 'columns' | 'change' | 'basis'>,
): CellAction[] {
  const { sort } = useCatalog.getState();
  const isSorted = sort.some(({ by }) => columnIdOf(by) === columnIdOf(column));
  const directions = directionLabels(
    typeof column === 'string' ? 'text' : kindOfColumn(basis.properties, column.property),
  );
  const others = sort.length - Number(isSorted);
  const only = (is: 'empty' | 'filled') => () => addFilter({ kind: 'cell', column, test: { is } });
  const actions: (CellAction | false)[] = [
    { id: 'up', label: `Sort ${directions.up}`, run: () => setSort([{ by: column, descending: false }]) },
    { id: 'down', label: `Sort ${directions.down}`, run: () => setSort([{ by: column, descending: true }]) },
    others > 0 &&
      !isSorted && {
        id: 'then',
        label: 'Then sort by this',
        run: () => setSort(withSort(sort, column, false)),
      },
    isSorted && { id: 'unsort', label: 'Remove from sort', run: () => setSort(withoutSort(sort, column)) },
    { id: 'filter', label: 'Filter…', startsGroup: true, run: () => makeFilter(column) },
    column !== 'identifier' && { id: 'empty', label: 'Only empty', run: only('empty') },
    column !== 'identifier' && { id: 'filled', label: 'Only filled', run: only('filled') },
    typeof column !== 'string' && {
      id: 'hide',
      label: 'Hide column',
      startsGroup: true,
      run: () => change(toggleColumn(columns, column, basis.locales)),
    },
    {
      id: 'choose',
      label: 'Choose columns…',
      startsGroup: typeof column === 'string',
      run: () => useCatalog.setState({ choosingColumns: true }),
    },
  ];
  return actions.filter((action) => action !== false);
}
