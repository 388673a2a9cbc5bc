// biome-ignore-all lint/a11y/useSemanticElements: of a grid that is no table only the rows in sight are in the page.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard.
import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import parts from '../../theme/parts.module.css';
import styles from './LineTable.module.css';
import type { Column } from './use-columns.ts';

export interface LineColumn<Row> extends Column {
  header: string;
  /** The header is read by assistive technology only. */
  isQuiet?: boolean;
  /** What the header sorts by; undefined if it does not sort. */
  sort?: string;
  /** What a row shows, `width` CSS pixels wide. */
  cell: (row: Row, width: number) => ReactNode;
}

export interface LineOrder {
  by: string;
  descending: boolean;
}

export interface LineHeadProps {
  columns: readonly LineColumn<never>[];
  widths: readonly number[];
  template: string;
  /** Whether rows begin with a button that expands them. */
  expands: boolean;
  order: LineOrder | null;
  onSort: (by: string) => void;
  onResize: (column: string, width: number) => void;
}

/** The headers of a table of lines: a single Tab stop, with arrows to move between them. */
export function LineHead({ columns, widths, template, expands, order, onSort, onResize }: LineHeadProps) {
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
      {expands ? (
        <span role="columnheader">
          <span className="visually-hidden">{t`In full`}</span>
        </span>
      ) : null}
      {columns.map(({ id, header, isQuiet, sort }, at) => {
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
                <span className={parts.truncated}>{header}</span>
                {isSorted ? (
                  order.descending ? (
                    <ArrowDown size={12} aria-hidden="true" />
                  ) : (
                    <ArrowUp size={12} aria-hidden="true" />
                  )
                ) : null}
              </button>
            )}
            {isQuiet ? null : <Edge width={widths[at] ?? 0} onResize={(width) => onResize(id, width)} />}
          </span>
        );
      })}
    </div>
  );
}

const LEAST_WIDTH = 40;

/** The edge of a column, which is dragged to make it wider or narrower. */
function Edge({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const onPointerDown = ({ currentTarget: edge, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const outwards = edge.matches(':dir(rtl)') ? -1 : 1;
    edge.setPointerCapture(pointerId);
    edge.onpointermove = (move) =>
      onResize(Math.max(LEAST_WIDTH, width + outwards * (move.clientX - clientX)));
    edge.onlostpointercapture = () => {
      edge.onpointermove = null;
    };
  };
  return <span className={styles.edge} onPointerDown={onPointerDown} />;
}

/** What a click would do. */
const SORT_HINTS = {
  none: t`Sort ascending`,
  ascending: t`Sort descending`,
  descending: t`Back to the service order`,
};
