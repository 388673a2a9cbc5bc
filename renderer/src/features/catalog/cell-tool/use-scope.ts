import { t } from '@lingui/core/macro';
import { useEffect, useMemo, useState } from 'react';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import { localesOf } from '#shared/domain/property-columns.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { LayoutBasis } from '#shared/domain/shown-columns.ts';
import { client } from '../../../client/index.ts';
import { toastError } from '../../../components/toast.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { useSelection } from '../../../state/selection.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import type { ScopeFieldsProps } from './ScopeFields.tsx';
import { cellsIn, type Scope, type ScopeBasis, scopedCells } from './scope.ts';

export interface ScopeChoice {
  /** The cells that are meant; the same object as long as the cells are the same. Null if there are none. */
  cells: CellSelection | null;
  fields: Omit<ScopeFieldsProps, 'locales'>;
  /**
   * Returns one of the cells as a selection; null if it is no longer among the rows, or could not be found (the user was
   * told).
   */
  cellOf: (grid: CatalogGrid, cell: CellRef) => Promise<CellSelection | null>;
}

export interface ScopeOptions {
  basis: LayoutBasis;
  columns: readonly Column[];
  /** The initial scope, unless several cells are selected: those are the scope then. */
  first: Scope;
  /** Whether a scope of a single cell follows the selection. */
  followsCell: boolean;
  /** The columns of the recipe that is repeated: those are the scope then. */
  recipe?: readonly Column[] | undefined;
}

const NO_COLUMNS: readonly Column[] = [];

/** The cells that a panel works on, with the fields to choose them. */
export function useScope({
  basis,
  columns,
  first,
  followsCell,
  recipe = NO_COLUMNS,
}: ScopeOptions): ScopeChoice {
  const [chosen, setScope] = useState<Scope>(() =>
    cellsIn(useSelection.getState().selection) > 1 ? 'selection' : first,
  );
  // Another recipe, or none, makes its own choice.
  const [lastRecipe, setLastRecipe] = useState(NO_COLUMNS);
  if (recipe !== lastRecipe) {
    setLastRecipe(recipe);
    setScope(recipe.length > 0 ? 'recipe' : first);
  }
  const scope = chosen === 'recipe' && recipe.length === 0 ? first : chosen;
  const [locale, setLocale] = useState<string | null>(null);
  const opened = useCatalog((state) => state.view);
  const selection = useKeptSelection(
    (before) => (scope === 'selection' || scope === 'columns') && !(followsCell && cellsIn(before) <= 1),
  );
  const view = opened?.view;
  const rows = opened?.rows;

  const scopeBasis = useMemo<ScopeBasis>(
    () => ({
      view: view === undefined || rows === undefined ? null : { view, rows },
      selection,
      shown: columns,
      all: basis.properties.flatMap((property) =>
        localesOf(property, basis.locales).map((own) => ({ property: property.name, locale: own })),
      ),
      recipe,
    }),
    [view, rows, selection, columns, basis, recipe],
  );
  const cells = useMemo(() => scopedCells(scope, locale, scopeBasis), [scope, locale, scopeBasis]);

  return {
    cells,
    fields: { scope, locale, basis: scopeBasis, onScope: setScope, onLocale: setLocale },
    async cellOf(grid, { product, property, locale: own }) {
      if (view === undefined) return null;
      const answer = await client.call('catalog.locate', { connectionId: grid.connection.id, view, product });
      if (!answer.ok) {
        toastError(t`The cell could not be found`, answer.error);
        return null;
      }
      const { row } = answer.value;
      const here = { firstRow: row ?? 0, lastRow: row ?? 0, firstColumn: 0, lastColumn: 0 };
      return row === null ? null : { view, columns: [{ property, locale: own }], ranges: [here] };
    },
  };
}

/**
 * Returns the selection that a panel works on. Going to one of its cells selects only that cell: while `keeps` returns true,
 * the panel stays with its cells until several others are selected.
 */
function useKeptSelection(keeps: (before: CellSelection | null) => boolean): CellSelection | null {
  const selection = useSelection((state) => state.selection);
  const [kept, setKept] = useState(selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection is a reason to take it over.
  useEffect(() => {
    setKept((before) => (keeps(before) && cellsIn(selection) <= 1 ? before : selection));
  }, [selection]);
  return kept;
}
