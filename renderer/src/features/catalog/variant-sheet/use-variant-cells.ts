import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { PlacedVariant } from '#shared/domain/variant-matrix.ts';
import { registerActions } from '../../../actions/table.ts';
import { client } from '../../../client/index.ts';
import { guardLeaving } from '../../../state/app.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { provideOpenEditor } from '../../../state/open-editor.ts';
import { editAgain, followProduct } from '../../../state/product-panel.ts';
import type { RangeEdits } from '../blocks/range-edits.ts';
import { startClipboard } from '../clipboard/clipboard-events.ts';
import { tellNotKept } from '../editing/tell-not-kept.ts';
import { isSingle } from '../selection/selected-cells.ts';
import { selectionMessage, spokenSelection } from '../selection/selection-messages.ts';
import { cellActions } from '../spreadsheet-actions.ts';
import type { GridStatus } from '../use-grid-status.ts';
import { VariantCells } from './variant-cells.ts';

/** Lives as long as the sheet; an open editor is committed before anything uses the staged edits. */
export function useVariantCells(connection: Connection, status: GridStatus): VariantCells {
  const [cells] = useState(
    () =>
      new VariantCells({
        client,
        connection,
        status,
        onFailed: (failure) => tellNotKept(failure, (ref, typed) => editAgain({ ref, typed })),
      }),
  );
  cells.connection = connection;
  useEffect(() => {
    const withdraw = provideOpenEditor({ commit: () => cells.commit(), isOpen: () => cells.isEditing });
    const stopGuarding = guardLeaving(() => cells.commit());
    return () => {
      void cells.close();
      withdraw();
      stopGuarding();
    };
  }, [cells]);
  return cells;
}

/** How long several cells stay selected before screen readers are told. */
const PAUSE_MS = 250;

/** Says which cell is active, or how many are selected, in the status bar and to screen readers; the product panel follows. */
export function useSaidSelection(cells: VariantCells, variants: readonly PlacedVariant[]): void {
  const { status, selection } = cells;
  const selected = useStore(selection.store, (state) => state.selected);
  const column = useStore(cells.store, (shown) => shown?.column);
  useEffect(() => {
    if (!selected || !column) return;
    const product = cells.activeProduct();
    if (product !== null) followProduct(product);
    const { ranges, columns } = selection;
    if (!isSingle(selected)) {
      status.describe(selectionMessage({ ranges }, null));
      const said = spokenSelection({ ranges, columns: [...columns] });
      const timer = window.setTimeout(() => status.tell(said), PAUSE_MS);
      return () => window.clearTimeout(timer);
    }
    const identifier = variants.find((variant) => variant.product === product)?.identifier;
    status.describe([identifier ?? t`There is no such variant.`, columnLabel(column)].join(' · '));
  }, [cells, selection, status, selected, column, variants]);
}

/** What a spreadsheet has besides its editor: the clipboard, and the commands for selected cells. */
export function useCellTable(cells: VariantCells, edits: RangeEdits): void {
  useEffect(() => {
    const { selection } = cells;
    const clipboard = startClipboard(cells, selection);
    const withdraw = registerActions(cellActions({ sheet: cells, selection, edits, clipboard }));
    return () => {
      clipboard.stop();
      withdraw();
    };
  }, [cells, edits]);
}
