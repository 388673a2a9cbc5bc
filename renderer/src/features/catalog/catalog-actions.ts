import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftFilter } from '#shared/contract/drafts.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { Action } from '../../actions/action.ts';
import { NO_CELL } from '../../actions/reasons.ts';
import { tellStep } from '../../changesets/history-step.ts';
import { stepMessage } from '../../changesets/step-message.ts';
import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';
import { useCatalog } from '../../state/catalog.ts';
import { showsFindings } from '../../state/check-findings.ts';
import { columnJump } from '../../state/column-jump.ts';
import { useSummary } from '../../state/connections.ts';
import { openDialog } from '../../state/dialog.ts';
import { runningPull, useJobs } from '../../state/jobs.ts';
import { isPartlyPulled } from '../../state/kept-languages.ts';
import { commitOpenEditor } from '../../state/open-editor.ts';
import { openOverlay } from '../../state/overlay.ts';
import { panelHasKeyboard, showProduct } from '../../state/product-panel.ts';
import { changeSettings } from '../../state/settings.ts';
import { useStaged } from '../../state/staged.ts';
import { closeVariantSheet, openVariantSheet } from '../../state/variant-sheet.ts';
import { filterActions } from './filters/filter-actions.ts';
import { SEARCH_FIELD_ID } from './filters/ProductSearch.tsx';
import type { CatalogGrid } from './grid/catalog-grid.ts';

/** At most this many staged cells of one kind are stepped through, one per key press. */
const WALKED = 1000;

/** The actions of the catalog, for the palette, the shortcuts and the toolbar. */
export function catalogActions(grid: CatalogGrid, connection: Pick<Connection, 'locales'>): Action[] {
  const staged = () => useStaged.getState().summary;
  return [
    {
      id: 'catalog.pull',
      label: t`Pull products from the service`,
      group: t`Catalog`,
      keywords: t`refresh download sync fetch`,
      enabled: () => runningPull(useJobs.getState().jobs, grid.connection.id) === undefined,
      whyNot: () => t`A pull is running already.`,
      run: () => pull(grid.connection.id),
    },
    {
      id: 'catalog.search',
      label: t`Search products`,
      group: t`Catalog`,
      shortcut: 'Mod+Shift+F',
      inText: true,
      keywords: t`find`,
      enabled: () => true,
      run: focusSearch,
    },
    {
      id: 'catalog.columns',
      label: t`Choose columns`,
      group: t`Catalog`,
      keywords: t`properties languages show hide order`,
      enabled: () => useSummary.getState().summary !== null,
      run: () => useCatalog.setState(({ choosingColumns }) => ({ choosingColumns: !choosingColumns })),
    },
    {
      id: 'catalog.go-to-column',
      label: t`Go to a column…`,
      group: t`Catalog`,
      shortcut: 'Mod+G',
      inText: true,
      keywords: t`jump property language find`,
      enabled: () => columnJump() !== null,
      run: () => openOverlay('columns'),
    },
    {
      id: 'catalog.findings',
      label: t`Show check findings`,
      group: t`Catalog`,
      keywords: t`translations warnings mark hide quality`,
      enabled: () => useSummary.getState().summary?.checked === true,
      run: async () => {
        const answer = await changeSettings({ checkFindings: !showsFindings() });
        if (answer.ok) grid.reload();
        else toastError(t`The setting was not changed`, answer.error);
      },
    },
    {
      id: 'catalog.add-property',
      label: t`Add property…`,
      group: t`Catalog`,
      keywords: t`column new attribute field create`,
      enabled: () => (useSummary.getState().summary?.products ?? 0) > 0,
      run: () => openDialog('addProperty', { connectionId: grid.connection.id }),
    },
    {
      id: 'catalog.raw',
      label: t`Show product as JSON`,
      group: t`Catalog`,
      keywords: t`raw record fields unknown source`,
      enabled: () => grid.activeProduct() !== null,
      whyNot: () => NO_CELL,
      run: () => {
        const product = grid.activeProduct();
        if (product !== null) showProduct(product, 'raw');
      },
    },
    {
      id: 'catalog.history',
      label: t`History of this product`,
      group: t`Catalog`,
      keywords: t`timeline sent applied log`,
      enabled: () => grid.activeProduct() !== null,
      whyNot: () => NO_CELL,
      run: () => {
        const product = grid.activeProduct();
        if (product !== null) showProduct(product, 'history');
      },
    },
    {
      id: 'catalog.variant-sheet',
      label: t`Variants as a sheet`,
      group: t`Catalog`,
      keywords: t`matrix size colour table combinations family`,
      enabled: () => isOfFamily(grid),
      whyNot: () =>
        grid.activeProduct() === null ? NO_CELL : t`The product has no variants and is not a variant.`,
      run: () => {
        const product = grid.activeProduct();
        const { titleField, locales } = grid.connection;
        const column = grid.activeCell() ?? { property: titleField, locale: locales[0] ?? '' };
        if (product !== null) return openVariantSheet({ ...column, product });
      },
    },
    {
      id: 'catalog.refresh',
      label: t`Refresh the rows shown`,
      group: t`Catalog`,
      keywords: t`re-evaluate filter sort`,
      enabled: () => useCatalog.getState().view !== null,
      run: () => refresh(grid),
    },
    ...filterActions(connection),
    {
      id: 'catalog.next-failed',
      label: t`Go to the next failed cell`,
      group: t`Catalog`,
      shortcut: 'F8',
      keywords: t`error refused`,
      enabled: () => (staged()?.failed ?? 0) > 0,
      whyNot: () => t`No edit has failed.`,
      run: () => goToNext(grid, 'failed'),
    },
    {
      id: 'catalog.next-conflict',
      label: t`Go to the next conflict`,
      group: t`Catalog`,
      shortcut: 'Shift+F8',
      enabled: () => (staged()?.conflicts ?? 0) > 0,
      whyNot: () => t`There are no conflicts.`,
      run: () => goToNext(grid, 'conflict'),
    },
    ...treeActions(grid),
    {
      id: 'catalog.undo',
      label: t`Undo`,
      group: t`Edit`,
      shortcut: 'Mod+Z',
      enabled: () => true,
      run: () => step(grid, 'history.undo'),
    },
    {
      id: 'catalog.redo',
      label: t`Redo`,
      group: t`Edit`,
      shortcut: 'Mod+Y',
      otherShortcut: 'Mod+Shift+Z',
      inText: false,
      enabled: () => true,
      run: () => step(grid, 'history.redo'),
    },
  ];
}

/** Actions of the catalog that need no rows of its grid. */
const WITHOUT_ROWS: ReadonlySet<string> = new Set(['catalog.pull', 'catalog.undo', 'catalog.redo']);

/** The actions while a sheet of variants is in the place of the grid. */
export const sheetActions = (grid: CatalogGrid): Action[] => [
  ...catalogActions(grid, grid.connection).filter(({ id }) => WITHOUT_ROWS.has(id)),
  {
    id: 'catalog.close-variant-sheet',
    label: t`Back to the catalog`,
    group: t`Catalog`,
    keywords: t`close variants sheet grid`,
    enabled: () => true,
    run: async () => {
      if (await commitOpenEditor()) closeVariantSheet();
    },
  },
];

/** Whether the product of the active cell is a variant or has some. */
function isOfFamily(grid: CatalogGrid): boolean {
  const row = grid.activeRow();
  return row !== undefined && (row.isVariant || row.children > 0);
}

export async function pull(connectionId: string): Promise<void> {
  const answer = await client.call('catalog.pull', { connectionId });
  if (!answer.ok) toastError(t`The pull could not start`, answer.error);
}

function focusSearch(): void {
  const field = document.getElementById(SEARCH_FIELD_ID);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

type Steps = 'history.undo' | 'history.redo';

/** Commits an open edit, then re-evaluates search, filters and sort order. */
export async function refresh(grid: CatalogGrid): Promise<void> {
  if (!(await grid.commitOpenEditor())) return;
  grid.source.dropUnmatched();
  grid.thumbnails.forgetFailed();
  await grid.reopen('in place');
}

/** Undoes or redoes a step and goes to the cell that it changed, unless the user has moved on by then or works in the panel. */
async function step(grid: CatalogGrid, name: Steps): Promise<void> {
  const isBesideGrid = panelHasKeyboard();
  const saved = grid.editor.close();
  const hasStayed = grid.moving.watch();
  const answer = await grid.edits.step(name, saved);
  if (answer === null) return;
  const isUndo = name === 'history.undo';
  if (!answer.ok) return toastError(isUndo ? t`Nothing was undone` : t`Nothing was redone`, answer.error);
  const { label, removed, cells } = answer.value;
  if (label === null) return grid.status.announce(isUndo ? t`Nothing to undo` : t`Nothing to redo`);
  const [first] = cells;
  if (first && !isBesideGrid && (await grid.goTo(first, hasStayed)) === 'arrived') grid.offerKeyboard();
  const done = { ...answer.value, label };
  if (removed) return tellStep(grid.connection.id, isUndo ? 'undo' : 'redo', done);
  const { title, message } = stepMessage(isUndo ? 'undo' : 'redo', done, isPartlyPulled());
  grid.status.announce(message ? `${title}. ${message}` : title);
}

/** Goes to the next staged cell of a kind after the active one, wrapping around at the end. */
async function goToNext(
  grid: CatalogGrid,
  filter: Extract<DraftFilter, 'failed' | 'conflict'>,
): Promise<void> {
  const hasStayed = grid.moving.watch();
  const answer = await client.call('drafts.list', {
    connectionId: grid.connection.id,
    scope: { filter },
    offset: 0,
    limit: WALKED,
  });
  if (!answer.ok) return toastError(t`The list could not be read`, answer.error);
  const { rows } = answer.value;
  const active = grid.activeCell();
  const at = active
    ? rows.findIndex((row) => row.product === active.product && columnKey(row) === columnKey(active))
    : -1;
  const next = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  for (const row of next) {
    const jump = await grid.goTo(row, hasStayed);
    if (jump === 'arrived') grid.offerKeyboard();
    if (jump !== 'not shown') return;
  }
  grid.status.announce(
    next.length === 0 ? t`None left` : t`None in the rows shown. Clear the search and filters`,
  );
}

/** The actions for a tree of variants that work from anywhere. Single rows are expanded and collapsed by keys and their icon. */
function treeActions(grid: CatalogGrid): Action[] {
  const fold = (expanded: boolean): Action => ({
    id: expanded ? 'catalog.fold-out' : 'catalog.fold-in',
    label: expanded ? t`Expand all variants` : t`Collapse all variants`,
    group: t`Catalog`,
    shortcut: expanded ? 'Alt+Shift+ArrowRight' : 'Alt+Shift+ArrowLeft',
    keywords: t`tree expand collapse children parents`,
    enabled: () => useCatalog.getState().narrowing.tree,
    whyNot: () => t`Variants are not grouped under their parents.`,
    run: () => grid.folding.do({ kind: 'fold all', expanded }),
  });
  return [fold(true), fold(false)];
}
