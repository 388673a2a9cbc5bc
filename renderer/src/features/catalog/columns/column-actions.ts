import { isCompletenessColumn, type ViewColumn } from '#shared/domain/query.ts';
import { addFilter, setSort, useCatalog } from '../../../state/catalog.ts';
import { makeFilter } from '../../../state/filter-builder.ts';
import type { CellAction } from '../editing/cell-actions.ts';
import { kindOfColumn } from '../filters/filter-scope.ts';
import { columnIdOf } from '../sorting/header-sort.ts';
import { directionLabels, withoutSort, withSort } from '../sorting/sort-edits.ts';
import { toggleColumn, toggleCompleteness } from './layout.ts';
import type { Layout } from './use-layout.ts';

type ChangedLayout = Pick<Layout, 'columns' | 'change' | 'completeness' | 'changeCompleteness' | 'basis'>;

/** What can be done with a column, in the order of its menu. */
export function columnActions(
  column: ViewColumn,
  { columns, change, completeness, changeCompleteness, basis }: ChangedLayout,
): CellAction[] {
  const { sort } = useCatalog.getState();
  const isSorted = sort.some(({ by }) => columnIdOf(by) === columnIdOf(column));
  const directions = directionLabels(kindOfColumn(basis.properties, column));
  const others = sort.length - Number(isSorted);
  const cellColumn = isCompletenessColumn(column) || column === 'identifier' ? null : column;
  const only = (is: 'empty' | 'filled') => () =>
    cellColumn && addFilter({ kind: 'cell', column: cellColumn, test: { is } });
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
    cellColumn !== null && { id: 'empty', label: 'Only empty', run: only('empty') },
    cellColumn !== null && { id: 'filled', label: 'Only filled', run: only('filled') },
    column !== 'identifier' &&
      column !== 'title' && {
        id: 'hide',
        label: 'Hide column',
        startsGroup: true,
        run: () =>
          isCompletenessColumn(column)
            ? changeCompleteness(toggleCompleteness(completeness, column))
            : change(toggleColumn(columns, column, basis.locales)),
      },
    {
      id: 'choose',
      label: 'Choose columns…',
      startsGroup: column === 'identifier' || column === 'title',
      run: () => useCatalog.setState({ choosingColumns: true }),
    },
  ];
  return actions.filter((action) => action !== false);
}
