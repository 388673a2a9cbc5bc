import { t } from '@lingui/core/macro';
import type { CellRef, CellState } from '#shared/domain/cell.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { CellValue, Value, ValueKind } from '#shared/domain/value.ts';
import { KEEP_LABELS, waysToDecide } from '../../../changesets/conflict-messages.ts';
import type { ConflictValues } from '../../../changesets/conflict-values.ts';
import { isStaged } from '../../../editors/cell-labels.ts';
import type { EditSession } from '../../../editors/edit-session.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { type ProductSection, showProduct } from '../../../state/product-panel.ts';
import { filterByValue } from '../filters/filter-by-value.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

export interface CellAction {
  id: string;
  label: string;
  shortcut?: string;
  /** Whether a separator line comes before it. */
  startsGroup?: boolean;
  danger?: boolean;
  /** The icon before it: what it marks products for. */
  mark?: RemovalMode;
  run: () => void;
}

export interface CellActionContext {
  grid: CatalogGrid;
  ref: CellRef;
  value: CellValue;
  state: CellState | null;
  kind: ValueKind;
  editable: boolean;
  edit: () => void;
  show: () => void;
  /** Null if the value is no category, or it cannot be edited. */
  chooseCategory: (() => void) | null;
  /** Null if there is no structure, or it cannot be edited. */
  editAsJson: (() => void) | null;
  /** Cut, copy and paste, as the keys do them. */
  clipboard: readonly CellAction[];
  /** The value that the nearest parent shows, for a cell without its own. */
  inherited?: Value;
  /** The cell has only the beginning of a text. */
  cut?: boolean;
}

/** The actions for a cell, in the order of its menu. */
export function cellActions(context: CellActionContext): CellAction[] {
  const { grid, ref, value, state, kind, editable, chooseCategory, editAsJson, clipboard, inherited, cut } =
    context;
  const cells = [ref];
  const conflict = conflictOf(value, state);
  const actions: (CellAction | false)[] = [
    editable && { id: 'edit', label: t`Edit`, shortcut: 'F2', run: context.edit },
    chooseCategory !== null && {
      id: 'category',
      label: t`Choose category…`,
      shortcut: 'F2',
      run: chooseCategory,
    },
    editAsJson !== null && { id: 'edit-json', label: t`Edit as JSON…`, run: editAsJson },
    inherited !== undefined &&
      !cut &&
      grid.isEditable(ref) && {
        id: 'take-over',
        label: t`Copy the parent’s value`,
        run: () => void takeOver(grid, ref, inherited),
      },
    value !== null && {
      id: 'show',
      label: kind === 'struct' ? t`Show as JSON` : t`Show whole value`,
      run: context.show,
    },
    ...clipboard,
    editable &&
      value !== null && {
        id: 'remove',
        label: t`Remove value`,
        shortcut: 'Delete',
        startsGroup: true,
        run: () => removeValue(grid, ref),
      },
    editable &&
      (kind === 'text' || kind === 'multiline') &&
      value !== '' && {
        id: 'empty',
        label: t`Set to empty text`,
        startsGroup: value === null,
        run: () => void setEmpty(grid, ref),
      },
    ...(conflict ? waysToDecide(conflict) : []).map((keep, index) => ({
      id: keep,
      label: KEEP_LABELS[keep],
      startsGroup: index === 0,
      run: () => void grid.edits.resolve({ cells }, keep),
    })),
    {
      id: 'filter',
      label: value === null ? t`Filter: no value here` : t`Filter by this value`,
      startsGroup: true,
      run: () => void filterByValue(grid, ref),
    },
    ...productActions(ref.product),
    isStaged(state) && {
      id: 'drop',
      label: t`Discard this edit`,
      startsGroup: true,
      danger: true,
      run: () => void grid.edits.drop(cells),
    },
  ];
  return actions.filter((action) => action !== false);
}

/** The three values of a cell in conflict; null if there is no conflict. */
export const conflictOf = (value: CellValue, state: CellState | null): ConflictValues | null =>
  state?.mark === 'conflict'
    ? {
        base: state.base ?? null,
        mine: value,
        theirs: state.theirs ?? null,
        intent: state.intent ?? 'set',
      }
    : null;

/** Stages the removal of a value; a no-op for a cell without one. */
export function removeValue(
  grid: {
    readonly edits: Pick<EditSession, 'edit'>;
    contentOf: (ref: CellRef) => { value: CellValue } | null;
  },
  ref: CellRef,
): void {
  if (grid.contentOf(ref)?.value === null) return;
  void grid.edits.edit(t`Remove ${{ code: columnLabel(ref) }}`, [{ ref, change: { kind: 'remove' } }]);
}

/** Sets the value of the parent as the variant's own. */
const takeOver = (grid: CatalogGrid, ref: CellRef, value: Value): Promise<boolean> =>
  grid.edits.edit(t`Copy the parent’s ${columnLabel(ref)}`, [{ ref, change: { kind: 'set', value } }]);

const setEmpty = (grid: CatalogGrid, ref: CellRef): Promise<boolean> =>
  grid.edits.edit(t`Empty ${columnLabel(ref)}`, [{ ref, change: { kind: 'set', value: '' } }]);

/** Actions that open the panel with the whole product; it takes focus once the menu has returned it to the cell. */
export const productActions = (product: number): CellAction[] => {
  const show = (section: ProductSection | null) => () =>
    void window.setTimeout(() => showProduct(product, section));
  return [
    { id: 'product', label: t`Show product`, shortcut: 'Mod+I', startsGroup: true, run: show(null) },
    { id: 'raw', label: t`Show product as JSON`, run: show('raw') },
    { id: 'history', label: t`History of this product`, run: show('history') },
  ];
};
