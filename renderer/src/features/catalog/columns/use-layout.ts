import { useCallback, useMemo } from 'react';
import type { CatalogSummary, GridLayout } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Column } from '#shared/domain/cell.ts';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import type { CompletenessColumn } from '#shared/domain/query.ts';
import {
  extendFirst,
  frozenFirst,
  type LayoutBasis,
  shownColumns,
  withLaterLocales,
} from '#shared/domain/shown-columns.ts';
import { keepLayout, useCatalog } from '../../../state/catalog.ts';
import type { ShownPictures } from '../cells/picture-columns.ts';
import type { ColumnDefsInput } from './column-defs.ts';
import { asKept, basisOf, frozenProperties, keepUnknown, withWidths } from './layout.ts';

export interface Layout {
  basis: LayoutBasis;
  /** The same with current counts: how many products have a value. */
  counted: LayoutBasis;
  /** The columns shown now, in their order. */
  columns: readonly Column[];
  /** The completeness columns that are shown; they come before the others. */
  completeness: readonly CompletenessColumn[];
  /** The shown properties whose columns are frozen, and the keys of single frozen columns; they come before the others. */
  frozen: readonly string[];
  /** What the grid was last told to show: the same object until it has to show something else. */
  forGrid: ColumnDefsInput;
  /** Shows other columns. */
  change: (columns: Column[]) => void;
  changeCompleteness: (columns: CompletenessColumn[]) => void;
  /** Freezes the columns of these properties, and single columns by their keys, and no others. */
  changeFrozen: (frozen: string[]) => void;
  /** Sets how many lines of text each row shows. */
  changeLines: (lines: number) => void;
  /** Called when the grid has moved its columns itself. */
  moved: (columnIds: string[]) => void;
  /** Called with new widths in CSS pixels, by column id; the grid has them already. */
  resized: (widths: Readonly<Record<string, number>>) => void;
}

const NO_PROPERTIES: readonly string[] = [];

/** Columns shown before the user chose any, by connection: they stay in place while a pull makes more known. */
const firstShown = new Map<string, GridLayout>();

function columnsNow(connectionId: string, basis: LayoutBasis): Column[] {
  const { layout } = useCatalog.getState();
  if (layout) return shownColumns(layout, basis);
  const before = firstShown.get(connectionId);
  const columns = extendFirst(before ? withLaterLocales(before, basis) : [], basis);
  firstShown.set(connectionId, { columns, widths: {}, locales: basis.locales });
  return columns;
}

const NO_COLUMNS: readonly CompletenessColumn[] = [];

/** The parts of a summary that columns depend on; counts do not matter. */
const shapeOf = ({ properties, propertyNames }: CatalogSummary): string =>
  JSON.stringify([
    properties.map(({ name, kind, translatable }) => [name, kind, translatable]),
    propertyNames,
  ]);

/** The columns of the grid: chosen and ordered by the user, saved with the catalog. */
export function useLayout(
  connection: Connection,
  summary: CatalogSummary,
  pictures: ShownPictures | null,
): Layout {
  const { id, titleField } = connection;
  const locales = JSON.stringify(connection.locales);
  const shape = shapeOf(summary);
  const revision = useCatalog((state) => state.layoutRevision);
  const layout = useCatalog((state) => state.layout);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` and `locales` stand for the objects they were made from.
  const basis = useMemo(() => basisOf(summary, connection.locales, titleField), [shape, locales, titleField]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout is read inside; it counts here when it changes.
  const columns = useMemo(() => columnsNow(id, basis), [id, basis, layout]);
  const counted = useMemo(() => ({ ...basis, properties: summary.properties }), [basis, summary]);
  const isTree = useCatalog((state) => state.narrowing.tree);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` counts the changes that the grid has to be told of.
  const forGrid = useMemo<ColumnDefsInput>(
    () => ({
      columns: columnsNow(id, basis),
      completeness: useCatalog.getState().layout?.completeness ?? [],
      frozen: useCatalog.getState().layout?.frozen ?? [],
      properties: basis.properties,
      widths: useCatalog.getState().layout?.widths ?? {},
      primaryLocale: basis.locales[0] ?? '',
      isTree,
      lines: useCatalog.getState().layout?.lines ?? 1,
      pictures,
    }),
    [id, basis, revision, isTree, pictures],
  );

  const keep = useCallback(
    (next: Column[], byGrid: boolean) => {
      const before = useCatalog.getState().layout;
      const kept = keepUnknown(next, before?.columns ?? [], basis);
      keepLayout(
        id,
        { ...before, columns: kept, widths: before?.widths ?? {}, locales: basis.locales },
        byGrid,
      );
    },
    [id, basis],
  );
  const change = useCallback((next: Column[]) => keep(next, false), [keep]);
  const moved = useCallback(
    (columnIds: string[]) => {
      const drawn = columnIds.flatMap((columnId) => parseColumnKey(columnId) ?? []);
      keep(asKept(drawn, useCatalog.getState().layout?.frozen ?? NO_PROPERTIES, basis.locales), true);
    },
    [keep, basis],
  );
  const ownLayout = useCallback(
    (): GridLayout =>
      useCatalog.getState().layout ?? {
        columns: columnsNow(id, basis),
        widths: {},
        locales: basis.locales,
      },
    [id, basis],
  );
  const resized = useCallback(
    (widths: Readonly<Record<string, number>>) => keepLayout(id, withWidths(ownLayout(), widths), true),
    [id, ownLayout],
  );
  const changeCompleteness = useCallback(
    (completeness: CompletenessColumn[]) => keepLayout(id, { ...ownLayout(), completeness }),
    [id, ownLayout],
  );
  const changeFrozen = useCallback(
    (frozen: string[]) => {
      const own = ownLayout();
      // A property that is frozen or unfrozen moves to the boundary: after the frozen ones, before the others. A single column returns to
      // its other languages.
      const before = frozenFirst(own.columns, frozenProperties(own.frozen ?? []));
      const columns = frozenFirst(before, frozenProperties(frozen));
      keepLayout(id, { ...own, columns, frozen });
    },
    [id, ownLayout],
  );
  const changeLines = useCallback(
    (lines: number) => keepLayout(id, { ...ownLayout(), lines }),
    [id, ownLayout],
  );
  return {
    basis,
    counted,
    columns,
    completeness: layout?.completeness ?? NO_COLUMNS,
    frozen: layout?.frozen ?? NO_PROPERTIES,
    forGrid,
    change,
    changeCompleteness,
    changeFrozen,
    changeLines,
    moved,
    resized,
  };
}
