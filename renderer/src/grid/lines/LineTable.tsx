// biome-ignore-all lint/a11y/useSemanticElements: of a grid that is no table only the rows in sight are in the page.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: its role is either grid.
// biome-ignore-all lint/a11y/noStaticElementInteractions: its role is either grid.
import { t } from '@lingui/core/macro';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../components/format.ts';
import { WindowedList } from '../../components/WindowedList.tsx';
import { useSettings } from '../../state/settings.ts';
import { type LineColumn, LineHead, type LineOrder } from './LineHead.tsx';
import { cellId, isForContent, LineRow } from './LineRow.tsx';
import styles from './LineTable.module.css';
import { pressInCells, pressInLines } from './line-keys.ts';
import type { LineList } from './line-list.ts';
import { useColumns } from './use-columns.ts';

/** The height of a row in CSS pixels: one line that expands, or two lines. */
const LINE = { comfortable: 28, compact: 24 };
const TWO_LINES = { comfortable: 48, compact: 42 };
const HEAD = 28;
/** The width of the column with the chevrons. */
const TOGGLE = 26;
/** The number of rows read beyond the visible ones. */
const AHEAD = 60;
/** Browsers cannot scroll over more CSS pixels, at 200 % zoom. */
const MOST_HEIGHT = 14_000_000;
/** More rows than any list shows. */
const MOST_ROWS = MOST_HEIGHT / 10;

export interface LineTableProps<Row extends Ref & object, Ref> {
  label: string;
  list: LineList<Row, Ref>;
  keyOf: (ref: Ref) => string;
  columns: readonly LineColumn<Row>[];
  order?: LineOrder | null;
  onSort?: (by: string) => void;
  /**
   * The details of a row of one line, shown below it on demand. Without them, this is a grid of rows of two lines, whose cells
   * have focus, and of which none is chosen.
   */
  details?: (row: Row) => ReactNode;
  /** The accessible name of an expanded row: "title · de of 004512". */
  nameOf?: (row: Row) => string;
  classOf?: (row: Row) => string | undefined;
  /** The row with something open that covers the other rows. */
  raised?: string | null;
  /** Why nothing is listed; null if something is. */
  nothing?: string | null;
  /** Handles a key pressed on the focused row, or a cell of it. Returns whether it was handled. */
  onKey: (event: KeyboardEvent, row: Row, column: string) => boolean;
  onDoubleClick?: (row: Row, column: string) => void;
}

const NO_NAME = () => '';
const NO_SORT = () => undefined;

/** A windowed table for any number of rows, with full keyboard support: of lines that expand in place, or of cells. */
export function LineTable<Row extends Ref & object, Ref>(props: LineTableProps<Row, Ref>) {
  const { label, list, keyOf, order = null, onSort = NO_SORT, details, nameOf = NO_NAME, raised } = props;
  const { nothing = null } = props;
  const { total, row: active, chosen, expanded, reveals } = useStore(list.store);
  const height = (details ? LINE : TWO_LINES)[
    useSettings((state) => state.settings?.density ?? 'comfortable')
  ];
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const rows = Math.min(total ?? 0, Math.floor(MOST_HEIGHT / height));
  const shown = list.windows.list ?? 0;
  const { width, columns, widths, resize } = useColumns(box, props.columns, details ? TOGGLE : 0);
  const [lastColumn, setColumn] = useState('');
  const column = Math.max(
    0,
    columns.findIndex((one) => one.id === lastColumn),
  );
  const columnId = columns[column]?.id ?? '';
  useEffect(() => (box.current ? list.attach(box.current) : undefined), [list]);
  const template = useMemo(
    () => (details ? [TOGGLE, ...widths] : widths).map((one) => `${one}px`).join(' '),
    [details, widths],
  );

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
      (current && props.onKey(event, current, columnId)) ||
      (details ? pressInLines(event, list, list.store.getState(), page) : goToCell(event, element, page));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const goToCell = (event: KeyboardEvent, element: HTMLElement, page: number): boolean => {
    const isRtl = element.matches(':dir(rtl)');
    const next = pressInCells(event, list, { total: rows, column, columns: columns.length, isRtl }, page);
    const to = next === null ? undefined : columns[next];
    if (!to) return false;
    setColumn(to.id);
    if (active !== null)
      document
        .getElementById(cellId(idOf(active), to.id))
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  };
  const idOf = (at: number) => `${id}-${at}`;
  const activeId =
    active === null || list.windows.at(active) === undefined
      ? undefined
      : details
        ? idOf(active)
        : cellId(idOf(active), columnId);
  return (
    <WindowedList
      ref={box}
      className={styles.table}
      role={details ? 'treegrid' : 'grid'}
      tabIndex={0}
      data-entrance=""
      aria-label={label}
      aria-multiselectable={details ? true : undefined}
      aria-rowcount={rows + 1}
      aria-activedescendant={activeId}
      count={rows}
      rowHeight={height}
      measuredBy={useCallback((at: number) => shown * MOST_ROWS + at, [shown])}
      active={active}
      reveals={reveals}
      margin={HEAD}
      onKeyDown={onKeyDown}
      onFocus={({ target, currentTarget }) => {
        if (!details && target === currentTarget && active === null && target.matches(':focus-visible'))
          list.goTo(0);
      }}
      onSight={(first, last) => list.windows.want(first - AHEAD, Math.min(last + AHEAD, rows - 1))}
      head={
        <LineHead
          columns={columns}
          widths={widths}
          template={template}
          expands={details !== undefined}
          order={order}
          onSort={onSort}
          onResize={resize}
        />
      }
      row={(index) => {
        const row = list.windows.at(index);
        const rowKey = row && keyOf(row);
        return (
          <LineRow
            key={shown * MOST_ROWS + index}
            id={idOf(index)}
            index={index}
            row={row}
            columns={columns}
            widths={widths}
            template={template}
            height={height}
            isActive={index === active}
            isRaised={raised !== undefined && rowKey === raised}
            activeCell={index === active && !details ? columnId : null}
            className={row && props.classOf?.(row)}
            onClick={(event, clicked) => {
              if (!details) {
                list.goTo(index);
                if (clicked !== null) setColumn(clicked);
              } else if (isForContent(event)) return;
              else if (event.ctrlKey || event.metaKey) void list.toggle(index);
              else list.goTo(index, event.shiftKey);
              list.focus();
            }}
            onDoubleClick={(clicked) => row && props.onDoubleClick?.(row, clicked)}
            expanding={
              details
                ? {
                    isChosen:
                      chosen === 'all' ||
                      (rowKey !== undefined && isMarked(chosen, rowKey, index === active)),
                    isExpanded: rowKey !== undefined && expanded.has(rowKey),
                    name: row ? nameOf(row) : '',
                    onToggle: () => list.expand(index),
                    details,
                    detailsWidth: width,
                  }
                : null
            }
          />
        );
      }}
      foot={
        <>
          {nothing === null ? null : <p className={styles.none}>{nothing}</p>}
          {total !== null && total > rows ? (
            <p
              className={styles.rest}
            >{t`The first ${formatNumber(rows)} of ${formatNumber(total)} are listed. Narrow the list to reach the others.`}</p>
          ) : null}
        </>
      }
    />
  );
}

const isMarked = (chosen: ReadonlyMap<string, unknown>, key: string, isActive: boolean): boolean =>
  chosen.size === 0 ? isActive : chosen.has(key);
