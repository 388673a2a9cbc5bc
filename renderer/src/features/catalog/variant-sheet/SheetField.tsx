import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MatrixLine } from '#shared/domain/variant-matrix.ts';
import { valueText } from '../../../components/value-text.ts';
import { CellEditor } from '../../../editors/CellEditor.tsx';
import { stateLabel } from '../../../editors/cell-labels.ts';
import type { RangeEdits } from '../blocks/range-edits.ts';
import layer from '../editing/EditorLayer.module.css';
import { editorPlace } from '../editing/stand-over.ts';
import { useCellHost } from '../editing/use-cell-host.ts';
import type { Spot } from '../selection/selected-cells.ts';
import { pressKey } from './sheet-keys.ts';
import type { VariantCells } from './variant-cells.ts';

/** The id of the element of the active cell, for screen readers. */
export const ACTIVE_VARIANT_ID = 'active-variant';

export interface SheetFieldProps {
  cells: VariantCells;
  edits: RangeEdits;
  active: Spot | null;
  /** The drawn element of a cell. */
  tdAt: (spot: Spot) => HTMLElement | null;
  nameOf: (line: MatrixLine) => string;
  onRefused: () => void;
}

/** The text field over the active cell. */
export function SheetField({ cells, edits, active, tdAt, nameOf, onRefused }: SheetFieldProps) {
  const element = useRef<HTMLDivElement>(null);
  const { edit, selection } = cells;
  const [size, setSize] = useState({ width: 0, height: 0 });
  const place = () => {
    const rect = active && tdAt(active)?.getBoundingClientRect();
    const over = element.current;
    if (!over) return;
    over.toggleAttribute('data-out', !rect);
    if (!rect) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const own = { width: over.offsetWidth, height: over.offsetHeight };
    const at = editorPlace(rect, own, { width, height }, null);
    over.style.transform = `translate(${at.x}px, ${at.y}px)`;
    over.style.setProperty('--editor-room', `${at.room}px`);
    over.style.setProperty('--editor-width', `${Math.max(rect.width, Math.min(440, at.room))}px`);
    over.toggleAttribute('data-up', at.isUp);
    setSize((before) =>
      before.width === rect.width && before.height === rect.height
        ? before
        : { width: rect.width, height: rect.height },
    );
  };
  const placed = useRef(place);
  placed.current = place;
  useLayoutEffect(() => placed.current());
  useEffect(() => {
    const again = () => placed.current();
    const resized = new ResizeObserver(again);
    if (element.current) resized.observe(element.current);
    const scrolling = element.current?.parentElement;
    scrolling?.addEventListener('scroll', again, { passive: true });
    window.addEventListener('resize', again);
    return () => {
      resized.disconnect();
      scrolling?.removeEventListener('scroll', again);
      window.removeEventListener('resize', again);
    };
  }, []);
  useEffect(() => edit.focus(), [edit]);

  const host = useCellHost(cells, selection, edits);
  const onKeyDown = (event: KeyboardEvent) => {
    if (edit.isOpen || event.nativeEvent.isComposing || event.defaultPrevented) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!pressKey(event.nativeEvent, cells, { edits, onRefused })) {
      if (key === '?' || key.length !== 1 || ctrlKey || metaKey || altKey) return;
      // Typed text is not a shortcut; the browser passes it to the field.
      if (cells.canEdit()) event.stopPropagation();
      else onRefused();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any part of the editor commits.
    <div
      ref={element}
      className={layer.layer}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) void cells.close();
      }}
    >
      <CellEditor
        edit={edit}
        host={host}
        width={size.width}
        height={size.height}
        idle={{
          'aria-label': spokenCell(cells, active, nameOf),
          'aria-activedescendant': active ? ACTIVE_VARIANT_ID : undefined,
          onKeyDown,
        }}
      />
    </div>
  );
}

/** "Red, 24 cm: Pan, edited, P-RED-24": a cell as screen readers hear it. */
function spokenCell(cells: VariantCells, active: Spot | null, nameOf: (line: MatrixLine) => string): string {
  const { shown } = cells;
  const down = active && shown?.matrix.rows[active.row];
  const across = active && shown?.matrix.columns[active.column];
  if (!shown || !active || !down || !across) return t`Variants`;
  const product = cells.productAt(active);
  const names = [nameOf(down), nameOf(across)].filter(Boolean).join(', ');
  if (product === null) return t`${names}: no such variant`;
  const { value, inherited, state } = cells.cellOf(product);
  const text = valueText(value ?? inherited ?? null);
  return [`${names}: ${text === '' ? t`no value` : text}`, stateLabel(state)].filter(Boolean).join(', ');
}
