// biome-ignore-all lint/a11y/useSemanticElements: of a grid that is no table only the rows in sight are in the page.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard.
import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import type { ColumnWidth } from './column-widths.ts';
import styles from './LineTable.module.css';

export interface LineColumn<Row> extends ColumnWidth {
  id: string;
  header: string;
  /** The header is read by assistive technology only. */
  isQuiet?: boolean;
  /** What the header sorts by; undefined if it does not sort. */
  sort?: string;
  /** One line, `width` CSS pixels wide. */
  cell: (row: Row, width: number) => ReactNode;
}

export interface LineOrder {
  by: string;
  descending: boolean;
}

export interface LineHeadProps {
  columns: readonly LineColumn<never>[];
  template: string;
  order: LineOrder | null;
  onSort: (by: string) => void;
}

/** The headers of a table of lines: a single Tab stop, with arrows to move between them. */
export function LineHead({ columns, template, order, onSort }: LineHeadProps) {
  const [stop, setStop] = useState(0);
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = Math.max(0, Math.min(sortable.length - 1, stop + by));
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={classNames(styles.row, styles.head)}
      style={{ gridTemplateColumns: template }}
      onKeyDown={onKeyDown}
    >
      <span role="columnheader">
        <span className="visually-hidden">{t`In full`}</span>
      </span>
      {columns.map(({ id, header, isQuiet, sort }) => {
        const isSorted = sort !== undefined && order?.by === sort;
        return (
          <span
            key={id}
            role="columnheader"
            aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
          >
            {sort === undefined ? (
              <span className={isQuiet ? 'visually-hidden' : styles.name}>{header}</span>
            ) : (
              <button
                type="button"
                className={styles.sort}
                tabIndex={sortable[stop]?.id === id ? 0 : -1}
                title={SORT_HINTS[isSorted ? (order.descending ? 'descending' : 'ascending') : 'none']}
                onFocus={() => setStop(sortable.findIndex((column) => column.id === id))}
                onClick={() => onSort(sort)}
              >
                <span>{header}</span>
                {isSorted ? (
                  order.descending ? (
                    <ArrowDown size={12} aria-hidden="true" />
                  ) : (
                    <ArrowUp size={12} aria-hidden="true" />
                  )
                ) : null}
              </button>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** What a click would do. */
const SORT_HINTS = {
  none: t`Sort ascending`,
  ascending: t`Sort descending`,
  descending: t`Back to the service order`,
};
