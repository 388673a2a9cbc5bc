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
  isChosen: boolean;
  isExpanded: boolean;
  className: string | undefined;
  name: string;
  onClick: (event: MouseEvent) => void;
  onToggle: () => void;
  onDoubleClick: (column: string) => void;
  details: (row: Row) => ReactNode;
  detailsWidth: number;
}

/** Whether a click was meant for a control inside the row. */
const isForContent = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, a, input, textarea, [data-editor]') !== null;

/** One line of a table and, if it is expanded, its details below. */
export function LineRow<Row>(props: LineRowProps<Row>) {
  const { id, index, row, columns, widths, template, height, isActive, isChosen, isExpanded, className } =
    props;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keyboard. */}
      <div
        id={id}
        role="row"
        aria-rowindex={index + 2}
        aria-level={1}
        aria-selected={isChosen}
        aria-expanded={isExpanded}
        className={classNames(
          styles.row,
          styles.line,
          isActive && styles.active,
          isChosen && styles.chosen,
          className,
        )}
        style={{ gridTemplateColumns: template, height }}
        onMouseDown={(event) => {
          // Shift extends the choice of rows, not the text selection of the page.
          if (event.shiftKey && !isForContent(event)) event.preventDefault();
        }}
        onClick={(event) => {
          if (!isForContent(event)) props.onClick(event);
        }}
      >
        <span role="gridcell">
          {row ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.toggle}
              aria-expanded={isExpanded}
              aria-label={t`Show ${props.name} in full`}
              onClick={props.onToggle}
            >
              <ChevronRight size={14} aria-hidden="true" />
            </button>
          ) : null}
        </span>
        {columns.map((column, at) => (
          <span
            key={column.id}
            role="gridcell"
            className={styles.cell}
            onDoubleClick={(event) => {
              if (!isForContent(event)) props.onDoubleClick(column.id);
            }}
          >
            {row ? column.cell(row, widths[at] ?? 0) : <Skeleton width="60%" />}
          </span>
        ))}
      </div>
      {row && isExpanded ? (
        <div role="row" aria-level={2} className={styles.details}>
          <div role="gridcell" aria-colspan={columns.length + 1} style={{ width: props.detailsWidth }}>
            {props.details(row)}
          </div>
        </div>
      ) : null}
    </>
  );
}
