import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import { classifications } from '#shared/domain/categories.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { type CellValue, isExactNumber, type ValueKind } from '#shared/domain/value.ts';
import { client } from '../../client/index.ts';
import { countLabel } from '../../components/count-label.ts';
import { toastError } from '../../components/toast.ts';
import { cellKind } from '../../editors/editor-kind.ts';
import { columnLabel } from '../../state/column-names.ts';
import { areSeveral, useSelection } from '../../state/selection.ts';
import { type CellAction, cellActions } from './editing/cell-actions.ts';
import { clipboardActions, nameActions, placeActions, rangeActions } from './editing/range-actions.ts';
import type { Conflict } from './grid/ConflictPopover.tsx';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import type { Refusal } from './grid/RefusalNote.tsx';

interface OpenMenu {
  /** Identifies the cells of the menu: on other cells, a new menu opens. */
  key: string;
  /** Names the cell or cells that the menu is for. */
  label: string;
  at: DOMRect;
  actions: CellAction[];
}

export interface CellPopups {
  menu: OpenMenu | null;
  conflict: Conflict | null;
  /** A whole value to read; `why`: the reason why it cannot be edited. */
  shown: { ref: CellRef; value: CellValue; why: string | null } | null;
  /** A structure that is edited as JSON. */
  json: { ref: CellRef; value: CellValue } | null;
  /** A cell whose categories are chosen. */
  category: { ref: CellRef; value: CellValue } | null;
  editAsJson: (edited: { ref: CellRef; value: CellValue }) => void;
  /** Why the active cell cannot be edited. */
  refusal: Refusal | null;
  openMenu: (ref: CellRef | null, product: number, at: DOMRect) => void;
  openCell: (ref: CellRef, how: 'click' | 'open', at: DOMRect) => void;
  /** Shows why the active cell cannot be edited. */
  refuse: (at: DOMRect) => void;
  forgetRefusal: () => void;
  close: () => void;
}

/** Menu, conflict and whole value of a cell: at most one of them is open. */
export function useCellPopups(grid: CatalogGrid, kindOf: (property: string) => ValueKind): CellPopups {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [shown, setShown] = useState<CellPopups['shown']>(null);
  const [json, setJson] = useState<{ ref: CellRef; value: CellValue } | null>(null);
  const [category, setCategory] = useState<CellPopups['category']>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const forgetRefusal = useCallback(() => setRefusal(null), []);

  const show = useCallback(
    async (ref: CellRef) => {
      const whole = await grid.wholeContentOf(ref);
      const why = grid.editor.whyNot();
      if (whole.ok) setShown({ ref, value: whole.value.value, why });
      else toastError(t`The value could not be read`, whole.error);
    },
    [grid],
  );

  const refuse = useCallback(
    (at: DOMRect) => {
      const reason = grid.editor.whyNot();
      if (reason === null) return;
      setRefusal({ reason, at });
      grid.status.announce(reason);
    },
    [grid],
  );

  const openMenu = useCallback(
    (ref: CellRef | null, product: number, at: DOMRect) => {
      const { selection } = useSelection.getState();
      if (selection && areSeveral(selection)) {
        const { cells } = selectionSize(selection.ranges);
        const actions = rangeActions(grid.connection.readOnly);
        return setMenu({
          key: `${cells} cells`,
          label: countLabel.cells(cells),
          at,
          actions,
        });
      }
      if (!ref) {
        const label = grid.identifierOf(product) ?? '';
        return setMenu({ key: label, label, at, actions: nameActions(product) });
      }
      const content = grid.contentOf(ref);
      if (!content) return;
      const kind = cellKind(content.value, kindOf(ref.property));
      const actions = cellActions({
        ...content,
        grid,
        ref,
        kind,
        editable: grid.isEditable(ref) && kind !== 'struct',
        edit: () => afterMenu(() => grid.editor.open('keep')),
        show: () => afterMenu(() => void show(ref)),
        chooseCategory:
          grid.isEditable(ref) && classifications(content.value).length > 0
            ? () => afterMenu(() => setCategory({ ref, value: content.value }))
            : null,
        editAsJson:
          grid.isEditable(ref) && holdsStructure(content.value)
            ? () => afterMenu(() => setJson({ ref, value: content.value }))
            : null,
        clipboard: clipboardActions(),
      });
      setMenu({
        key: cellKey(ref),
        label: columnLabel(ref),
        at,
        actions: [...actions, ...placeActions(grid.hasVariants(ref.product))],
      });
    },
    [grid, kindOf, show],
  );

  const openCell = useCallback(
    (ref: CellRef, how: 'click' | 'open', at: DOMRect) => {
      const content = grid.contentOf(ref);
      if (!content) return;
      if (how === 'click') {
        if (content.state?.mark === 'conflict')
          void grid.wholeContentOf(ref).then((whole) => {
            if (!whole.ok) return toastError(t`The conflict could not be read`, whole.error);
            const { value, state } = whole.value;
            if (state) setConflict({ ref, value, state, at });
          });
        return;
      }
      const isStruct = cellKind(content.value, kindOf(ref.property)) === 'struct';
      if (grid.isEditable(ref) && !isStruct) return;
      const { value } = content;
      if (grid.isEditable(ref) && classifications(value).length > 0) setCategory({ ref, value });
      else if (value !== null) void show(ref);
      else if (grid.isEditable(ref))
        void hasCategories(grid.connection.id, ref.property).then((has) =>
          has ? setCategory({ ref, value }) : refuse(at),
        );
      else refuse(at);
    },
    [grid, kindOf, show, refuse],
  );

  const close = useCallback(() => {
    setMenu(null);
    setConflict(null);
    setShown(null);
    setJson(null);
    setCategory(null);
    grid.focus();
  }, [grid]);
  const editAsJson = useCallback((edited: { ref: CellRef; value: CellValue }) => {
    setCategory(null);
    setJson(edited);
  }, []);

  return {
    menu,
    conflict,
    shown,
    json,
    category,
    refusal,
    openMenu,
    openCell,
    editAsJson,
    refuse,
    forgetRefusal,
    close,
  };
}

/** Opens something from the menu once the menu has closed and returned focus. */
const afterMenu = (open: () => void): void => void window.setTimeout(open);

/** Whether products of the catalog have categories in this property. */
async function hasCategories(connectionId: string, property: string): Promise<boolean> {
  const answer = await client.call('views.categories', { connectionId, query: {}, property });
  return answer.ok && answer.value.nodes.length > 0;
}

/** Whether a value has parts that only JSON can edit. */
const holdsStructure = (value: CellValue): boolean =>
  Array.isArray(value)
    ? value.some(holdsStructure)
    : value !== null && typeof value === 'object' && !isExactNumber(value);

const cellKey = (ref: CellRef): string => `${ref.product}\u001f${columnKey(ref)}`;
