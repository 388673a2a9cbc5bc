// biome-ignore-all lint/a11y/useSemanticElements: of a grid that is no table only the rows in sight are in the page.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard, and names the active row.
import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import type { LineColumn } from './LineHead.tsx';
import styles from './LineTable.module.css';

export interface LineRowProps<Row> {
  id: string;
  index: number;
  /** Undefined while it is being read. */
  row: Row | undefined;
  columns: readonly LineColumn<Row>[];
  widths: readonly number[];
  template: string;
  height: number;
  isActive: boolean;
  /** Whether something is open in it that covers the other rows. */
  isRaised: boolean;
  /** The cell that has focus in a grid of cells; null in other rows, and where rows have focus. */
  activeCell: string | null;
  className: string | undefined;
  onClick: (event: MouseEvent, column: string | null) => void;
  onDoubleClick: (column: string) => void;
  /** Null in a grid of cells. */
  expanding: Expanding<Row> | null;
}

/** A row that can be chosen, and expanded to show its details. */
export interface Expanding<Row> {
  isChosen: boolean;
  isExpanded: boolean;
  name: string;
  onToggle: () => void;
  details: (row: Row) => ReactNode;
  detailsWidth: number;
}

/** Whether a click was meant for a control inside the row. */
export const isForContent = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, a, input, textarea, [data-editor]') !== null;

/** One row of a table and, if it is expanded, its details below. */
export function LineRow<Row>(props: LineRowProps<Row>) {
  const { id, index, row, columns, widths, template, height, isActive, activeCell, expanding } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keyboard. */}
      <div
        id={id}
        role="row"
        aria-rowindex={index + 2}
        data-raised={props.isRaised ? '' : undefined}
        aria-level={expanding ? 1 : undefined}
        aria-selected={expanding?.isChosen}
        aria-expanded={expanding?.isExpanded}
        className={classNames(
          styles.row,
          styles.line,
          isActive && styles.active,
          expanding?.isChosen && styles.chosen,
          props.className,
        )}
        style={{ gridTemplateColumns: template, height }}
        onMouseDown={(event) => {
          // Shift extends the choice of rows, not the text selection of the page.
          if (event.shiftKey && !isForContent(event)) event.preventDefault();
        }}
        onClick={(event) => {
          const cell = event.target instanceof Element ? event.target.closest('[data-column]') : null;
          props.onClick(event, cell?.getAttribute('data-column') ?? null);
        }}
      >
        {expanding ? (
          <span role="gridcell">
            {row ? (
              <button
                type="button"
                tabIndex={-1}
                className={styles.toggle}
                aria-expanded={expanding.isExpanded}
                aria-label={t`Show ${expanding.name} in full`}
                onClick={expanding.onToggle}
              >
                <ChevronRight size={14} aria-hidden="true" />
              </button>
            ) : null}
          </span>
        ) : null}
        {columns.map((column, at) => (
          <span
            key={column.id}
            id={cellId(id, column.id)}
            role="gridcell"
            data-column={column.id}
            className={classNames(styles.cell, column.id === activeCell && styles.activeCell)}
            onDoubleClick={(event) => {
              if (!isForContent(event)) props.onDoubleClick(column.id);
            }}
          >
            {row ? column.cell(row, widths[at] ?? 0) : <Skeleton width="60%" />}
          </span>
        ))}
      </div>
      {row && expanding?.isExpanded ? (
        <div role="row" aria-level={2} className={styles.details}>
          <div role="gridcell" aria-colspan={columns.length + 1} style={{ width: expanding.detailsWidth }}>
            {expanding.details(row)}
          </div>
        </div>
      ) : null}
    </>
  );
}

export const cellId = (row: string, column: string): string => `${row}-${column}`;
