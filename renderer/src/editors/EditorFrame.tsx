import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './editors.module.css';

export interface EditorFrameProps {
  /** The width of the cell; the editor is never narrower. */
  width: number;
  /** Room for more than one line. */
  large?: boolean;
  hint?: string;
  /** At the end of the last line, as a count of characters. */
  aside?: ReactNode;
  /** Why what was typed cannot be kept. */
  error?: string;
  /** What is worth knowing of what was typed; it is kept. */
  notice?: string;
  children: ReactNode;
}

/** The grid places an editor by the size it opens with. It may grow: then it moves back into the window. */
function keepInSight(frame: HTMLElement | null): (() => void) | undefined {
  const popup = frame?.closest<HTMLElement>('.ag-popup-child');
  if (!frame || !popup) return;
  const watch = new ResizeObserver(() => {
    const { right, bottom } = frame.getBoundingClientRect();
    const move = (side: 'left' | 'top', beyond: number) => {
      if (beyond > 0)
        popup.style[side] = `${Math.max(0, Number.parseFloat(popup.style[side] || '0') - beyond)}px`;
    };
    move('left', right - document.documentElement.clientWidth + GAP);
    move('top', bottom - document.documentElement.clientHeight + GAP);
  });
  watch.observe(frame);
  return () => watch.disconnect();
}

/** CSS pixels between an editor and the edge of the window. */
const GAP = 6;

/** The box in which a cell is edited. It lies over the cell and may grow beyond it. */
export function EditorFrame({ width, large, hint, aside, error, notice, children }: EditorFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepInSight(frame.current), []);
  return (
    <div
      ref={frame}
      data-editor=""
      className={classNames(styles.frame, large && styles.large, error && styles.invalid)}
      style={{ minWidth: width }}
    >
      {children}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {notice ? (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      ) : null}
      {hint || aside ? (
        <div className={styles.foot}>
          <span className={styles.hint}>{hint}</span>
          {aside}
        </div>
      ) : null}
    </div>
  );
}
