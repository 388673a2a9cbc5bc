import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { toggleColumn } from '#shared/domain/shown-columns.ts';
import { useListedKeys } from '../../actions/key-notes.ts';
import { useActions } from '../../actions/use-actions.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { CategoryDialog } from '../../editors/category/CategoryDialog.tsx';
import { JsonDialog } from '../../editors/json/JsonDialog.tsx';
import type { TypedEdit } from '../../editors/typed-edit.ts';
import { isNarrowed, loadCatalog, useCatalog } from '../../state/catalog.ts';
import { provideColumnJump } from '../../state/column-jump.ts';
import { columnLabel } from '../../state/column-names.ts';
import { useActiveConnection, useSummary } from '../../state/connections.ts';
import { provideShownProducts } from '../../state/export-products.ts';
import { useVariantSheet } from '../../state/variant-sheet.ts';
import parts from '../../theme/parts.module.css';
import { NeverPulled, NoProducts, NothingFound, Pulling } from './CatalogStates.tsx';
import styles from './CatalogView.module.css';
import { catalogActions, refresh, sheetActions } from './catalog-actions.ts';
import { CellTools } from './cell-tool/CellTools.tsx';
import { ColumnChooser } from './columns/ColumnChooser.tsx';
import { ColumnMenu } from './columns/ColumnMenu.tsx';
import { setPropertiesShown, shownFirst } from './columns/layout.ts';
import { useLayout } from './columns/use-layout.ts';
import { ACTIVE_ID } from './editing/active-element.ts';
import { decideConflicts } from './editing/decide-conflicts.ts';
import { EditorLayer } from './editing/EditorLayer.tsx';
import { CellMenu } from './grid/CellMenu.tsx';
import { ConflictPopover } from './grid/ConflictPopover.tsx';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import { Grid } from './grid/Grid.tsx';
import { GRID_KEYS } from './grid/grid-keys.ts';
import { lookActions } from './grid/look-actions.ts';
import { RefusalNote } from './grid/RefusalNote.tsx';
import { ValueDialog } from './grid/ValueDialog.tsx';
import { LanguageNote } from './LanguageNote.tsx';
import { PullNote } from './PullNote.tsx';
import { RepairNote } from './repair/RepairNote.tsx';
import { SpreadsheetDialogs } from './SpreadsheetDialogs.tsx';
import { showCell } from './show-cell.ts';
import { shownByGrid } from './shown-by-grid.ts';
import { useNarrowedRows } from './sorting/use-narrowed-rows.ts';
import { useSpreadsheet } from './spreadsheet.ts';
import { CatalogToolbar } from './toolbar/CatalogToolbar.tsx';
import { useActiveDescription } from './use-active-description.ts';
import { useCatalogGrid } from './use-catalog-grid.ts';
import { useCellPopups } from './use-cell-popups.ts';
import { type GridStatus, useGridStatus } from './use-grid-status.ts';
import { useLiveCatalog, usePullProgress } from './use-live-catalog.ts';
import { useProductFollows } from './use-product-follows.ts';
import { useShownPictures } from './use-shown-pictures.ts';
import { VariantSheet } from './variant-sheet/VariantSheet.tsx';

/** The catalog as a grid of products by properties and languages. */
export function CatalogView() {
  const connection = useActiveConnection();
  return connection ? <ConnectionCatalog key={connection.id} connection={connection} /> : null;
}

function ConnectionCatalog({ connection }: { connection: Connection }) {
  const status = useGridStatus();
  const grid = useCatalogGrid(connection, status);
  const opened = useVariantSheet((state) => state.opened);
  const isSheet = opened !== null;
  useActions(
    useMemo(
      () => (isSheet ? sheetActions(grid) : catalogActions(grid, connection)),
      [grid, isSheet, connection],
    ),
  );
  useListedKeys(GRID_KEYS);
  useLiveCatalog(grid);
  const job = usePullProgress(grid);
  const loaded = useCatalog((state) => state.loaded && state.connectionId === connection.id);
  const summary = useSummary((state) => state.summary);
  const error = useCatalog((state) => state.error);

  if (error && (!loaded || !summary))
    return (
      <div className={parts.centre}>
        <div className={parts.noteWidth}>
          <ErrorNote
            title={t`The catalog could not be read`}
            error={error}
            actions={<Button onClick={() => void loadCatalog(connection.id)}>{t`Try again`}</Button>}
          />
        </div>
      </div>
    );
  if (summary && opened)
    return (
      <section className={parts.column} aria-label={t`Variants`}>
        <div className={parts.columns} onPointerDownCapture={status.goesOn} onKeyDownCapture={status.goesOn}>
          <VariantSheet connection={connection} status={status} summary={summary} opened={opened} />
        </div>
        <Spoken status={status} />
      </section>
    );
  if (!loaded || !summary)
    return (
      <div className={parts.centre}>
        <Spinner label={t`Opening the catalog`} />
      </div>
    );
  return (
    <section className={parts.column} aria-label={t`Catalog of ${connection.name}`}>
      <CatalogToolbar
        connection={connection}
        onRefresh={() => void refresh(grid)}
        onEnterRows={() => grid.moving.enter()}
      />
      {summary.repair ? (
        <RepairNote
          connectionId={connection.id}
          repair={summary.repair}
          isPulled={summary.pulledAt !== null}
          onRead={() => grid.moving.enter()}
        />
      ) : null}
      {summary.pullProposed && !job ? (
        <PullNote connectionId={connection.id} onClosed={() => grid.moving.enter()} />
      ) : null}
      {summary.unlisted[0] && !job ? (
        <LanguageNote
          connectionId={connection.id}
          language={summary.unlisted[0]}
          onClosed={() => grid.moving.enter()}
        />
      ) : null}
      <div className={parts.columns}>
        {summary.products > 0 ? (
          <ProductGrid grid={grid} summary={summary} />
        ) : (
          <div className={parts.centre}>
            {job ? (
              <Pulling job={job} />
            ) : summary.pulledAt ? (
              <NoProducts connection={connection} />
            ) : (
              <NeverPulled connection={connection} pending={summary.pullPending} />
            )}
          </div>
        )}
      </div>
      <Spoken status={status} />
    </section>
  );
}

function Spoken({ status }: { status: GridStatus }) {
  return (
    <div className="visually-hidden" aria-live="polite">
      {useStore(status.spoken)}
    </div>
  );
}

function ProductGrid({ grid, summary }: { grid: CatalogGrid; summary: CatalogSummary }) {
  const { connection } = grid;
  const { goesOn } = grid.status;
  const layout = useLayout(connection, summary, useShownPictures(grid));
  const choosing = useCatalog((state) => state.choosingColumns);
  const narrowing = useCatalog((state) => state.narrowing);
  const view = useCatalog((state) => state.view);
  const error = useCatalog((state) => state.error);
  const { properties } = layout.basis;
  const kindOf = useCallback(
    (property: string) => properties.find(({ name }) => name === property)?.kind ?? 'text',
    [properties],
  );
  const popups = useCellPopups(grid, kindOf);
  const saveEdited = (ref: CellRef, change: Change) => {
    popups.close();
    void grid.edits.edit(t`Edit ${columnLabel(ref)}`, [{ ref, change }]);
  };
  const onJsonTyped = useCallback((typed: TypedEdit | null) => grid.editor.typedBeside(typed), [grid]);

  const { changeLines } = layout;
  useActions(useMemo(() => lookActions(grid, changeLines), [grid, changeLines]));
  useNarrowedRows(grid);
  useEffect(() => provideShownProducts(shownByGrid(grid)), [grid]);

  const wanted = useCatalog((state) => state.wanted);
  useEffect(() => {
    if (!wanted) return;
    useCatalog.setState({ wanted: null });
    void showCell(grid, wanted);
  }, [grid, wanted]);

  const wantedColumn = useCatalog((state) => state.wantedColumn);
  useEffect(() => {
    if (!wantedColumn) return;
    useCatalog.setState({ wantedColumn: null });
    if (!layout.columns.some((column) => columnKey(column) === columnKey(wantedColumn)))
      layout.change(toggleColumn(layout.columns, wantedColumn, layout.basis.locales));
  }, [wantedColumn, layout]);

  useEffect(
    () =>
      provideColumnJump({
        columns: () => shownFirst(layout.columns, layout.basis),
        go: (column) => grid.moving.goToColumn(column),
      }),
    [grid, layout],
  );

  const wantedProperty = useCatalog((state) => state.wantedProperty);
  useEffect(() => {
    const added = layout.basis.properties.find(({ name }) => name === wantedProperty);
    if (!added) return;
    const { locales } = layout.basis;
    layout.change(setPropertiesShown(layout.columns, [added], true, locales));
    const product = grid.isEditing ? null : grid.activeProduct();
    useCatalog.setState({
      wantedProperty: null,
      ...(product === null ? {} : { wanted: { product, property: added.name, locale: locales[0] ?? '' } }),
    });
  }, [grid, wantedProperty, layout]);

  const sayActive = useActiveDescription(grid);
  const onActive = useProductFollows(grid, sayActive);
  const element = useRef<HTMLDivElement>(null);
  const sheet = useSpreadsheet(grid, element);
  /** The rectangle of the active cell, as drawn. */
  const activeRect = () => document.getElementById(ACTIVE_ID)?.getBoundingClientRect() ?? new DOMRect();

  return (
    <>
      <div
        ref={element}
        className={classNames(parts.grows, parts.holder)}
        onPointerDownCapture={goesOn}
        onKeyDownCapture={goesOn}
      >
        <Grid
          grid={grid}
          layout={layout.forGrid}
          isReady={sheet !== null}
          onOpenMenu={popups.openMenu}
          onOpenCell={popups.openCell}
          onRefused={popups.refuse}
          onColumnsMoved={layout.moved}
          onColumnsResized={layout.resized}
        />
        {sheet ? (
          <EditorLayer
            grid={grid}
            {...sheet}
            onActive={onActive}
            onShow={() => {
              const ref = grid.activeCell();
              if (ref) popups.openCell(ref, 'open', activeRect());
              else popups.refuse(activeRect());
            }}
            onRefused={() => popups.refuse(activeRect())}
            onMenu={() => {
              const product = grid.activeProduct();
              if (product !== null) popups.openMenu(grid.activeCell(), product, activeRect());
            }}
          />
        ) : null}
        {error ? (
          <div className={styles.over}>
            <div className={parts.noteWidth}>
              <ErrorNote
                title={t`The rows could not be read`}
                error={error}
                actions={<Button onClick={() => void grid.reopen('in place')}>{t`Try again`}</Button>}
              />
            </div>
          </div>
        ) : view?.rows === 0 && isNarrowed(narrowing) ? (
          <div className={styles.over}>
            <NothingFound connectionId={connection.id} />
          </div>
        ) : null}
      </div>
      {choosing ? (
        <ColumnChooser
          connection={connection}
          basis={layout.counted}
          spelled={summary.spelled}
          columns={layout.columns}
          completeness={layout.completeness}
          onChange={layout.change}
          onCompleteness={layout.changeCompleteness}
          onGo={(column) => void grid.moving.goToColumn(column)}
          onClose={() => useCatalog.setState({ choosingColumns: false })}
        />
      ) : null}
      {sheet ? <SpreadsheetDialogs /> : null}
      <CellTools grid={grid} basis={layout.basis} columns={layout.columns} />
      <CellMenu
        key={popups.menu?.key}
        at={popups.menu?.at ?? null}
        actions={popups.menu?.actions ?? []}
        label={popups.menu?.label ?? ''}
        onClose={popups.close}
      />
      <ColumnMenu grid={grid} element={element} layout={layout} />
      <ConflictPopover
        connectionId={connection.id}
        conflict={popups.conflict}
        canDecide={!connection.readOnly}
        onDecide={(which, keep, conflicts) => {
          popups.close();
          void decideConflicts(grid, which, keep, conflicts);
        }}
        onClose={popups.close}
      />
      <RefusalNote refusal={popups.refusal} onGone={popups.forgetRefusal} />
      <ValueDialog shown={popups.shown} onClose={popups.close} />
      {popups.category ? (
        <CategoryDialog
          connectionId={connection.id}
          edited={popups.category}
          onSave={saveEdited}
          onJson={() => popups.category && popups.editAsJson(popups.category)}
          onClose={popups.close}
        />
      ) : null}
      {popups.json ? (
        <JsonDialog edited={popups.json} onTyped={onJsonTyped} onSave={saveEdited} onClose={popups.close} />
      ) : null}
    </>
  );
}
