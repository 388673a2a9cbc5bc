import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { CellEditor } from '../../../editors/CellEditor.tsx';
import type { RangeEdits } from '../blocks/range-edits.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import type { PressKey } from '../selection/keyboard.ts';
import { isSingle, type Spot } from '../selection/selected-cells.ts';
import { ACTIVE_ID, activeLabel, markActive } from './active-element.ts';
import styles from './EditorLayer.module.css';
import { standOver } from './stand-over.ts';
import { useCellHost } from './use-cell-host.ts';

export interface EditorLayerProps {
  grid: CatalogGrid;
  selection: GridSelection;
  edits: RangeEdits;
  /** Handles keys while nothing is edited. */
  press: PressKey;
  /** Called when another cell becomes active, or its row was read. */
  onActive: (ref: CellRef | null) => void;
  /** Shows the value of the active cell, which has no editor. */
  onShow: () => void;
  /** Called when something is typed on a cell that has no editor. */
  onRefused: () => void;
  /** Called when a menu is requested by key. */
  onMenu: () => void;
}

/** The cell in the primary language of the property that is active in another language; null if it is not shown. */
function sourceSpot({ connection }: CatalogGrid, selection: GridSelection): Spot | null {
  const { active } = selection;
  const column = active && parseColumnKey(active.columnId);
  const [primary = ''] = connection.locales;
  if (!column || column.locale === primary) return null;
  const place = selection.placeOf(columnKey({ ...column, locale: primary }));
  return place < 0 ? null : { row: active.row, column: place };
}

const REMOVING = new Set(['Delete', 'Backspace']);

/** What the layer knows about the cell below it; sizes in CSS pixels. */
interface Shown {
  label: string;
  width: number;
  height: number | undefined;
  isDrawn: boolean;
}

const sameShown = (a: Shown, b: Shown): boolean =>
  a.label === b.label && a.width === b.width && a.height === b.height && a.isDrawn === b.isDrawn;

/**
 * The layer over the grid that has its focus: a text field over the active cell, from the first row to the last. AG Grid
 * draws cells and does not know about it. Anything typed, composed or pasted reaches the field automatically.
 */
export function EditorLayer({
  grid,
  selection,
  edits,
  press,
  onActive,
  onShow,
  onRefused,
  onMenu,
}: EditorLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { editor } = grid;
  const { edit } = editor;
  const active = useRef(onActive);
  active.current = onActive;
  const [shown, setShown] = useState<Shown>({ label: '', width: 0, height: undefined, isDrawn: false });

  const host = useCellHost(editor, selection, edits);

  useEffect(() => {
    const { api } = grid;
    if (!layer.current || !api) return;
    return standOver(layer.current, {
      api,
      selection,
      edit,
      source: () => sourceSpot(grid, selection),
      onActive: () => {
        editor.rowsRead();
        // Nothing can be typed or composed in a cell that cannot be edited.
        if (edit.field) edit.field.readOnly = !edit.isOpen && !editor.canEdit();
        active.current(grid.activeCell());
      },
      onDrawn: (rect) => {
        const isDrawn = markActive(selection);
        const label = activeLabel(grid);
        setShown((before) => {
          const width = rect?.width ?? before.width;
          const height = rect?.height ?? before.height;
          const now: Shown = { label, width, height, isDrawn };
          return sameShown(before, now) ? before : now;
        });
      },
    });
  }, [grid, selection, editor, edit]);

  const isSingleCell = () => selection.selected !== null && isSingle(selection.selected);
  const onKeyDown = (event: KeyboardEvent) => {
    if (edit.isOpen || event.nativeEvent.isComposing || event.defaultPrevented) return;
    const { key } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (key === 'ArrowDown' && event.altKey && !event.ctrlKey && !event.metaKey) {
      // A list of values if the column has few, as in a spreadsheet; otherwise only the editor.
      if (!editor.open('keep', true)) return;
    } else if (key === 'F2' && isPlain) {
      if (!editor.open('keep')) onShow();
    } else if (REMOVING.has(key) && isPlain && isSingleCell() && !editor.canEdit()) {
      onRefused();
    } else if (!press(event.nativeEvent)) {
      // "?" opens help everywhere except in a text: to write it into a cell, the user opens the editor first.
      if (key === '?' || key.length !== 1 || !isPlain) return;
      // Typed text is not a shortcut; the browser passes it to the field.
      if (editor.canEdit()) event.stopPropagation();
      else onRefused();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the field and the parts around it leave to the layer.
    <div
      ref={layer}
      className={styles.layer}
      onBlur={({ currentTarget, relatedTarget }) => {
        // An edit does not end when the window loses focus.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) void editor.close();
      }}
      onFocus={() => {
        if (!selection.active) grid.moving.enter();
      }}
      onContextMenu={(event) => {
        if (edit.isOpen) return;
        event.preventDefault();
        onMenu();
      }}
    >
      <CellEditor
        edit={edit}
        host={host}
        width={shown.width}
        height={shown.height}
        idle={{
          'aria-label': shown.label,
          'aria-activedescendant': shown.isDrawn ? ACTIVE_ID : undefined,
          onKeyDown,
        }}
      />
    </div>
  );
}
