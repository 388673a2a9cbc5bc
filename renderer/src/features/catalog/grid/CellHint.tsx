import { type RefObject, useEffect, useState } from 'react';
import type { CellState } from '#shared/domain/cell.ts';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { hintLines } from '../../../editors/cell-labels.ts';
import { findingLines } from '../../../editors/finding-labels.ts';
import { PicturePreview } from '../../../pictures/PicturePreview.tsx';
import { markHint, type ProductMark } from '../cells/cell-text.ts';
import { CUT_PART } from '../cells/IdentifierCell.ts';
import { ACTIVE_ID } from '../editing/active-element.ts';
import styles from './CellHint.module.css';

export interface HintedCell {
  value: CellValue;
  state: CellState | null;
  /** What the parent shows, of a cell without a value of its own. */
  inherited?: Value;
  /** What checks find in it. */
  findings: readonly CellFinding[];
  /** How its product is marked. */
  mark: ProductMark;
  /** The cell shows something else than the value, however much room there is. */
  isPart?: boolean;
  /** The address of the picture that it shows. */
  picture: string | null;
}

interface Hint {
  lines: string[];
  /** The address of one. */
  picture: string | null;
  left: number;
  /** Where it ends, above the cell, or begins, below the row that follows. */
  edge: number;
  above: boolean;
}

/** Long enough for a pointer that goes on to the next cell. */
const DELAY = 700;
const MARGIN = 12;
const HINTED = '.cell-value, .cell-identifier, .cell-title';
/** A hint that has less room above its cell stands below: one that is cut off says nothing. */
const LEAST_ROOM = 120;

const overflows = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1;

/** The active cell while the keyboard is on it, and no editor is open over it. */
const cellOfKeyboard = (): HTMLElement | null =>
  document.activeElement?.matches('textarea[data-idle]') ? document.getElementById(ACTIVE_ID) : null;

/**
 * What a cell's mark means, its whole text and its picture, above the cell. One listener on the grid: a tooltip of the grid's own
 * would cost listeners on every cell that scrolls by. A picture comes by keyboard too, once that rests on its cell; it never has the focus.
 */
export function CellHint({
  connectionId,
  container,
  cellAt,
}: {
  connectionId: string;
  container: RefObject<HTMLElement | null>;
  cellAt: (element: HTMLElement) => HintedCell | null;
}) {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let timer = 0;
    let hovered: Element | null = null;
    /** The keyboard came to a cell, whose picture is shown or about to be. */
    let byKeyboard = false;
    const hide = () => {
      window.clearTimeout(timer);
      hovered = null;
      byKeyboard = false;
      setHint(null);
    };
    /** The pointer was pressed on a cell, or a key: its hint comes no more until the pointer has been elsewhere. */
    const pressed = () => {
      const stays = hovered;
      hide();
      hovered = stays;
    };
    const show = (cell: HTMLElement) => {
      const content = cell.isConnected ? cellAt(cell) : null;
      if (!content) return;
      const { value, state, inherited, findings, mark, isPart, picture } = content;
      if (byKeyboard && picture === null) return;
      const isCut = isPart || [cell, ...cell.querySelectorAll(`.${CUT_PART}`)].some(overflows);
      const lines = [
        ...markHint(mark),
        ...hintLines(value, state, isCut, inherited),
        ...findingLines(findings),
      ];
      const { left, top, bottom, height } = cell.getBoundingClientRect();
      const under = bottom + height;
      const above = picture === null ? top >= LEAST_ROOM : top >= window.innerHeight - under;
      // Neither covers the cell that comes next, to the right or below.
      if (lines.length > 0 || picture !== null)
        setHint({ lines, picture, left, edge: above ? top : under, above });
    };
    const awaitKeyboard = () => {
      byKeyboard = true;
      timer = window.setTimeout(() => {
        const cell = cellOfKeyboard();
        if (cell && element.contains(cell)) show(cell);
      }, DELAY);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      pressed();
      if (key !== 'Escape') awaitKeyboard();
    };
    const onScroll = () => {
      if (!hovered && !byKeyboard) return;
      const goesOn = byKeyboard;
      hide();
      // The keyboard may have scrolled its cell into sight.
      if (goesOn) awaitKeyboard();
    };
    const onMove = (event: MouseEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(HINTED) : null;
      if (cell === hovered) return;
      hide();
      hovered = cell;
      if (cell) timer = window.setTimeout(() => show(cell), DELAY);
    };
    element.addEventListener('mouseover', onMove);
    element.addEventListener('mouseleave', hide);
    element.addEventListener('mousedown', pressed);
    // Wherever the keyboard is: a key may open something over the cell.
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('focusout', hide);
    window.addEventListener('contextmenu', pressed, true);
    element.addEventListener('scroll', onScroll, true);
    return () => {
      hide();
      element.removeEventListener('mouseover', onMove);
      element.removeEventListener('mouseleave', hide);
      element.removeEventListener('mousedown', pressed);
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('focusout', hide);
      window.removeEventListener('contextmenu', pressed, true);
      element.removeEventListener('scroll', onScroll, true);
    };
  }, [container, cellAt]);
  if (!hint) return null;
  return (
    <div
      role="tooltip"
      className={styles.hint}
      data-above={hint.above || undefined}
      style={{
        left: Math.min(hint.left, window.innerWidth - 440),
        top: hint.edge,
        maxHeight: (hint.above ? hint.edge : window.innerHeight - hint.edge) - MARGIN,
      }}
    >
      {hint.picture === null ? null : <PicturePreview connectionId={connectionId} address={hint.picture} />}
      {hint.lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}
