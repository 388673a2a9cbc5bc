import { type RefObject, useEffect, useState } from 'react';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { findingLines } from '../../../editors/finding-labels.ts';
import { PicturePreview } from '../../../pictures/PicturePreview.tsx';
import { CUT_PART } from '../cells/IdentifierCell.ts';
import { type MarkedRow, markHint } from '../cells/row-marks.ts';
import { ACTIVE_ID } from '../editing/active-element.ts';
import styles from './CellHint.module.css';
import { type ExplainedCell, type HintLine, hintLines } from './hint-lines.ts';

export interface HintedCell extends ExplainedCell {
  /** The findings of checks in it. */
  findings: readonly CellFinding[];
  /** How its product is marked. */
  mark: MarkedRow;
  /** The cell shows something other than the whole value, even if there is room for it. */
  isPart?: boolean;
  /** The address of the picture that it shows. */
  picture: string | null;
}

interface Hint {
  lines: HintLine[];
  /** The language of its cell. */
  locale: string;
  /** The address of the picture. */
  picture: string | null;
  left: number;
  /** The bottom of a hint above the cell, or the top of one below the row that follows. */
  edge: number;
  above: boolean;
}

/** Long enough for a pointer that moves on to the next cell, in milliseconds. */
const DELAY = 700;
const MARGIN = 12;
/** About how many characters of a change fit into a few lines. */
const ROOM = 400;
const HINTED = '.cell-value, .cell-identifier, .cell-title';
/** A hint with less room above its cell is shown below, because a hint that is cut off is useless. */
const LEAST_ROOM = 120;

const overflows = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1;

/** The active cell while it has focus and no editor is open over it. */
const cellOfKeyboard = (): HTMLElement | null =>
  document.activeElement?.matches('textarea[data-idle]') ? document.getElementById(ACTIVE_ID) : null;

/**
 * Shows what a cell's mark means, its whole text and its picture, above the cell. One listener on the grid: a tooltip of the
 * grid itself would need listeners on every cell that scrolls by. A picture is also shown by keyboard, once it rests on a
 * cell; the hint never has focus.
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
    /** The keyboard moved to a cell, and its picture is shown or about to be. */
    let byKeyboard = false;
    const hide = () => {
      window.clearTimeout(timer);
      hovered = null;
      byKeyboard = false;
      setHint(null);
    };
    /** Called when the pointer or a key is pressed: the hint does not come back until the pointer has left the cell. */
    const pressed = () => {
      const stays = hovered;
      hide();
      hovered = stays;
    };
    const show = (cell: HTMLElement) => {
      const content = cell.isConnected ? cellAt(cell) : null;
      if (!content) return;
      const { findings, mark, isPart, picture, locale } = content;
      if (byKeyboard && picture === null) return;
      const isCut = isPart || [cell, ...cell.querySelectorAll(`.${CUT_PART}`)].some(overflows);
      const lines = [
        ...markHint(mark).map((text) => ({ text })),
        ...hintLines(content, isCut),
        ...findingLines(findings).map((text) => ({ text })),
      ];
      const { left, top, bottom, height } = cell.getBoundingClientRect();
      const under = bottom + height;
      const above = picture === null ? top >= LEAST_ROOM : top >= window.innerHeight - under;
      // Neither position covers the next cell, to the right or below.
      if (lines.length > 0 || picture !== null)
        setHint({ lines, locale, picture, left, edge: above ? top : under, above });
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
      // A key press may have scrolled its cell into view.
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
    // On the window, wherever focus is: a key may open something over the cell.
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
      {hint.lines.map(({ text, change }) => (
        <p key={text} dir="auto">
          {text} {change ? <SideView side={change} locale={hint.locale} room={ROOM} /> : null}
        </p>
      ))}
    </div>
  );
}
