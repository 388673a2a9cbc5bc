// biome-ignore-all lint/a11y/useSemanticElements: of a grid that is no table only the rows in sight are in the page.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard, and names the active row.
import { t } from '@lingui/core/macro';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../components/format.ts';
import { useSettings } from '../../state/settings.ts';
import { columnWidths } from './column-widths.ts';
import { type LineColumn, LineHead, type LineOrder } from './LineHead.tsx';
import { LineRow } from './LineRow.tsx';
import styles from './LineTable.module.css';
import { pressInLines } from './line-keys.ts';
import type { LineList } from './line-list.ts';

/** The height of a row in CSS pixels. */
const LINE = { comfortable: 28, compact: 24 };
const HEAD = 28;
/** The width of the column with the chevrons. */
const TOGGLE = 26;
/** The number of rows rendered, and of rows read, beyond the visible ones. */
const BEYOND = 12;
const AHEAD = 60;
/** With more rows, browsers cannot scroll over all of them. */
const MOST_ROWS = 500_000;

export interface LineTableProps<Row extends Ref & object, Ref> {
  label: string;
  list: LineList<Row, Ref>;
  keyOf: (ref: Ref) => string;
  columns: readonly LineColumn<Row>[];
  order: LineOrder | null;
  onSort: (by: string) => void;
  /** The details of a row, shown below it on demand. */
  details: (row: Row) => ReactNode;
  /** The accessible name of an expanded row: "title · de of 004512". */
  nameOf: (row: Row) => string;
  classOf?: (row: Row) => string | undefined;
  /** The row with something open that covers the other rows. */
  raised?: string | null;
  /** Why nothing is listed; null if something is. */
  nothing: string | null;
  /** Handles a key pressed on the focused row. Returns whether it was handled. */
  onKey: (event: KeyboardEvent, row: Row) => boolean;
  onDoubleClick?: (row: Row, column: string) => void;
}

/** A windowed table of one-line rows that expand in place, for any number of rows, with full keyboard support. */
export function LineTable<Row extends Ref & object, Ref>(props: LineTableProps<Row, Ref>) {
  const { label, list, keyOf, columns, order, onSort, details, nameOf, classOf, raised, nothing } = props;
  const { total, row: active, chosen, expanded, reveals } = useStore(list.store);
  const height = LINE[useSettings((state) => state.settings?.density ?? 'comfortable')];
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const rows = Math.min(total ?? 0, MOST_ROWS);
  const shown = list.windows.list ?? 0;
  const width = useWidth(box);
  useEffect(() => (box.current ? list.attach(box.current) : undefined), [list]);
  const widths = useMemo(() => columnWidths(columns, width - TOGGLE), [columns, width]);
  const template = useMemo(() => [TOGGLE, ...widths].map((one) => `${one}px`).join(' '), [widths]);

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    getItemKey: useCallback((at: number) => shown * MOST_ROWS + at, [shown]),
    // The active row stays rendered wherever the list is scrolled: the grid refers to it, and it may have an open editor.
    rangeExtractor: useCallback((range: Range) => withActive(range, active), [active]),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes.
  useLayoutEffect(() => virtualizer.measure(), [height]);
  useEffect(() => {
    const { range } = virtualizer;
    if (range && rows > 0)
      list.windows.want(range.startIndex - AHEAD, Math.min(range.endIndex + AHEAD, rows - 1));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the row comes into sight again.
  useLayoutEffect(() => {
    if (active !== null) virtualizer.scrollToIndex(active, { align: 'auto' });
    else box.current?.scrollTo({ top: 0 });
  }, [reveals]);

  const onKeyDown = (event: KeyboardEvent) => {
    const element = box.current;
    if (!element || event.nativeEvent.isComposing || event.defaultPrevented) return;
    // A dialog opened from an expanded row is not part of the table.
    if (!(event.target instanceof Node && element.contains(event.target))) return;
    if (event.target !== element) {
      // Elements in the table have their own keys; Escape returns to the rows.
      if (event.key === 'Escape') list.focus();
      return;
    }
    const page = Math.max(1, Math.floor((element.clientHeight - HEAD) / height) - 1);
    const { current } = list;
    const isDone =
      (current && props.onKey(event, current)) || pressInLines(event, list, list.store.getState(), page);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const idOf = (at: number) => `${id}-${at}`;
  const isDrawn = active !== null && list.windows.at(active) !== undefined;
  return (
    <div
      ref={box}
      className={styles.table}
      role="treegrid"
      tabIndex={0}
      data-entrance=""
      aria-label={label}
      aria-multiselectable
      aria-rowcount={rows + 1}
      aria-activedescendant={isDrawn ? idOf(active) : undefined}
      onKeyDown={onKeyDown}
    >
      <LineHead columns={columns} template={template} order={order} onSort={onSort} />
      <div role="presentation" className={styles.all} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = list.windows.at(index);
          const rowKey = row && keyOf(row);
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="presentation"
              data-index={index}
              data-raised={raised !== undefined && rowKey === raised ? '' : undefined}
              className={styles.item}
              style={{ transform: `translateY(${start - HEAD}px)` }}
            >
              <LineRow
                id={idOf(index)}
                index={index}
                row={row}
                columns={columns}
                widths={widths}
                template={template}
                height={height}
                isActive={index === active}
                isChosen={
                  chosen === 'all' || (rowKey !== undefined && isMarked(chosen, rowKey, index === active))
                }
                isExpanded={rowKey !== undefined && expanded.has(rowKey)}
                className={row && classOf?.(row)}
                name={row ? nameOf(row) : ''}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey) void list.toggle(index);
                  else list.goTo(index, event.shiftKey);
                  list.focus();
                }}
                onToggle={() => list.expand(index)}
                onDoubleClick={(column) => row && props.onDoubleClick?.(row, column)}
                details={details}
                detailsWidth={width}
              />
            </div>
          );
        })}
      </div>
      {nothing === null ? null : <p className={styles.none}>{nothing}</p>}
      {total !== null && total > rows ? (
        <p
          className={styles.rest}
        >{t`The first ${formatNumber(rows)} of ${formatNumber(total)} are listed. Narrow the list to reach the others.`}</p>
      ) : null}
    </div>
  );
}

const isMarked = (chosen: ReadonlyMap<string, unknown>, key: string, isActive: boolean): boolean =>
  chosen.size === 0 ? isActive : chosen.has(key);

function withActive(range: Range, active: number | null): number[] {
  const rows = defaultRangeExtractor(range);
  if (active === null || active >= range.count || rows.includes(active)) return rows;
  return active < (rows[0] ?? 0) ? [active, ...rows] : [...rows, active];
}

/** The width available for an element's content, kept current. */
function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
