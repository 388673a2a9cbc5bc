import { t } from '@lingui/core/macro';
import type { Result } from '#shared/contract/result.ts';
import { MAX_IDENTIFIERS } from '#shared/contract/views.ts';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { Action } from '../../actions/action.ts';
import { NO_CELL, READ_ONLY } from '../../actions/reasons.ts';
import { client } from '../../client/index.ts';
import { formatNumber } from '../../components/format.ts';
import { toast, toastError } from '../../components/toast.ts';
import { showCompletenessOf } from '../../state/completeness.ts';
import { saveIdentifiers } from '../../state/identifier-lists.ts';
import type { EditedSheet, SheetSelection } from './blocks/edited-sheet.ts';
import type { RangeEdits } from './blocks/range-edits.ts';
import type { Clipboard } from './clipboard/clipboard-events.ts';
import { FILL_CHOICE_KEYS, openFillChoice, useFillChoice } from './filling/fill-choice.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import type { GridSelection } from './selection/grid-selection.ts';
import { everything, widenToColumns, widenToRows } from './selection/selected-cells.ts';

/** Whether a control, such as a button, has focus: the grid's shortcuts do not apply then. */
export const isOnControl = (): boolean => {
  const active = document.activeElement;
  return active?.closest('button, a, [role="menu"], [role="listbox"]') != null;
};

interface CellActionsOptions {
  sheet: Pick<EditedSheet, 'connection'>;
  selection: SheetSelection;
  edits: RangeEdits;
  clipboard: Clipboard;
}

/** The actions for selected cells of any table, used by the palette, the shortcuts and the list of shortcuts. */
export function cellActions({ sheet, selection, edits, clipboard }: CellActionsOptions): Action[] {
  const { action, some } = actionsFor(sheet, selection);
  const widen = (to: typeof widenToRows) => {
    if (selection.selected) selection.select(to(selection.selected, selection.extent));
  };
  return [
    action(
      'select-all',
      t`Select all cells`,
      () => {
        const active = selection.selected?.active;
        if (active) selection.select(everything(selection.extent, active));
      },
      { shortcut: 'Mod+A', enabled: some },
    ),
    action('select-rows', t`Select the whole rows`, () => widen(widenToRows), { enabled: some }),
    action('select-columns', t`Select the whole columns`, () => widen(widenToColumns), { enabled: some }),
    action('copy', t`Copy`, () => clipboard.copy(), { enabled: some }),
    action('cut', t`Cut`, () => clipboard.cut()),
    action('paste', t`Paste`, () => clipboard.paste()),
    action('remove-values', t`Remove the values of the selected cells`, () => void edits.remove(), {
      keywords: t`delete clear empty`,
    }),
    action('drop-changes', t`Discard the staged edits of the selected cells`, () => void edits.drop(), {
      keywords: t`revert reset`,
    }),
    action('fill-down', t`Fill down`, () => void edits.fill('down', false), { shortcut: 'Mod+D' }),
    action('fill-right', t`Fill right`, () => void edits.fill('right', false), { shortcut: 'Mod+R' }),
    action('fill-up', t`Fill up`, () => void edits.fill('up', false)),
    action('fill-left', t`Fill left`, () => void edits.fill('left', false)),
    action('fill-series', t`Fill series down`, () => void edits.fill('down', true), {
      keywords: t`numbers count continue`,
    }),
    action('fill-series-right', t`Fill series right`, () => void edits.fill('right', true)),
  ];
}

/** The actions for selected cells of the grid. */
export function spreadsheetActions(
  grid: CatalogGrid,
  selection: GridSelection,
  edits: RangeEdits,
  clipboard: Clipboard,
): Action[] {
  const { action, some } = actionsFor(grid, selection);
  return [
    ...cellActions({ sheet: grid, selection, edits, clipboard }),
    action(
      'completeness',
      t`Completeness of the selected products`,
      () => {
        if (selection.cells) return showCompletenessOfSelection(grid.connection.id, selection.cells);
      },
      { keywords: t`missing required`, enabled: some },
    ),
    action('copy-headers', t`Copy with headers`, () => clipboard.copy(true), {
      shortcut: 'Mod+Shift+C',
      enabled: some,
    }),
    action('fill-choice', t`Switch the last fill between copy and series`, openFillChoice, {
      shortcut: FILL_CHOICE_KEYS,
      enabled: () => useFillChoice.getState().offered !== null,
      whyNot: () => t`Nothing was filled just now.`,
    }),
    action('fill-variants', t`Fill the parents’ values to their variants…`, () => void edits.fillVariants(), {
      keywords: t`inherit children copy`,
    }),
  ];
}

/** `action`: one for the selected cells, of a connection that allows edits unless `enabled` says otherwise. */
function actionsFor(sheet: Pick<EditedSheet, 'connection'>, selection: Pick<SheetSelection, 'cells'>) {
  const some = () => selection.cells !== null && !isOnControl();
  const writable = () => some() && !sheet.connection.readOnly;
  const whyNot = () => (sheet.connection.readOnly ? READ_ONLY : NO_CELL);
  const action = (
    id: string,
    label: string,
    run: Action['run'],
    more: Partial<Pick<Action, 'shortcut' | 'keywords' | 'enabled' | 'whyNot'>> = {},
  ): Action => ({
    id: `catalog.${id}`,
    label,
    group: t`Edit`,
    enabled: writable,
    whyNot: more.enabled === some ? () => NO_CELL : whyNot,
    run,
    ...more,
  });
  return { action, some };
}

/** The number of rows that a window has. */
const AT_A_TIME = 1000;

/** Shows the completeness of the products with selected cells; tells the user about errors. */
async function showCompletenessOfSelection(connectionId: string, selection: CellSelection): Promise<void> {
  if (selectionSize(selection.ranges).rows > MAX_IDENTIFIERS)
    return toast({
      kind: 'failed',
      title: t`Too many products are selected`,
      message: t`Select at most ${formatNumber(MAX_IDENTIFIERS)}, or filter the catalog and measure its view.`,
    });
  const identifiers = await identifiersOf(connectionId, selection);
  if (!identifiers.ok) return toastError(t`The selected products could not be read`, identifiers.error);
  const kept = await saveIdentifiers(connectionId, identifiers.value);
  if (!kept.ok) return toastError(t`The selected products could not be kept as a list`, kept.error);
  await showCompletenessOf({
    search: '',
    filters: [{ kind: 'identifiers', list: kept.value.list, listed: true }],
    sort: [],
    tree: false,
  });
}

/** Returns each identifier once, however many ranges its row is in. */
async function identifiersOf(
  connectionId: string,
  { view, ranges }: CellSelection,
): Promise<Result<string[]>> {
  const identifiers = new Set<string>();
  for (const { firstRow, lastRow } of ranges)
    for (let start = firstRow; start <= lastRow; start += AT_A_TIME) {
      const count = Math.min(AT_A_TIME, lastRow - start + 1);
      const answer = await client.call('catalog.window', { connectionId, view, start, count, columns: [] });
      if (!answer.ok) return answer;
      for (const { identifier } of answer.value.rows) identifiers.add(identifier);
    }
  return { ok: true, value: [...identifiers] };
}
