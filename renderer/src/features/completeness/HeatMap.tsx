import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '../../components/class-names.ts';
import { WindowedList } from '../../components/WindowedList.tsx';
import { useCompleteness } from '../../state/completeness.ts';
import type { HeatPlace, HeatSort } from '../../state/heat-map.ts';
import parts from '../../theme/parts.module.css';
import { HeatRowView } from './HeatRowView.tsx';
import styles from './heat.module.css';
import { FIRST_SHARE, type HeatColumn, heatColumns, sortOfColumn } from './heat-columns.ts';
import { type HeatMove, movedPlace } from './heat-moves.ts';
import type { HeatRow } from './heat-rows.ts';

const ROW = 32;

const MOVES: Readonly<Record<string, HeatMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'page up',
  PageDown: 'page down',
};

export interface HeatMapProps {
  ref: RefObject<HTMLDivElement | null>;
  rows: readonly HeatRow[];
  locales: readonly string[];
  withStaged: boolean;
  /** Enter on a cell, or a double click. */
  onOpen: () => void;
}

/**
 * Categories × languages, each cell shaded by its share. Navigated as a grid with arrows, Home, End and Page keys; the
 * headers are above the first row, and Enter on them sorts.
 */
export function HeatMap({ ref, rows, locales, withStaged, onOpen }: HeatMapProps) {
  const id = useId();
  const header = useRef<HTMLDivElement>(null);
  const sort = useCompleteness((state) => state.sort);
  const place = useCompleteness((state) => state.place);
  const columns = heatColumns(locales);
  const inHeader = place.row === HEADER;
  const row = Math.max(
    0,
    rows.findIndex(({ key }) => key === place.row),
  );
  const column = Math.min(place.column, columns.length - 1);
  const cellId = (at: number, of: number) => `${id}${at} ${of}`;
  const active = inHeader ? cellId(-1, column) : cellId(row, column);
  useLayoutEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const go = (to: HeatPlace) => useCompleteness.setState({ place: to });
  const sortBy = (by: HeatColumn) => useCompleteness.setState({ sort: sortOfColumn(by, sort) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const isEdge = event.key === 'Home' || event.key === 'End';
    const move = isEdge
      ? (`${event.ctrlKey ? 'corner' : 'edge'} ${event.key === 'Home' ? 'start' : 'end'}` as const)
      : MOVES[event.key];
    if (move) {
      const to = movedPlace({ row: inHeader ? -1 : row, column }, move, rows.length, columns.length);
      go({ row: to.row < 0 ? HEADER : (rows[to.row]?.key ?? HEADER), column: to.column });
    } else if (event.key === 'Enter' || (event.key === ' ' && inHeader)) {
      const by = columns[column];
      if (inHeader && by) sortBy(by);
      else onOpen();
    } else return;
    event.preventDefault();
  };

  const headers = `${id}headers`;
  return (
    <div
      className={styles.map}
      style={{ '--columns': String(columns.length - FIRST_SHARE) } as CSSProperties}
    >
      <div ref={header} className={styles.header}>
        {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the grid keeps the focus, and owns this row. */}
        <div role="row" id={headers} aria-rowindex={1} className={styles.row}>
          {columns.map((one, at) => (
            <Header
              key={one.key}
              id={cellId(-1, at)}
              column={one}
              at={at}
              sort={sort}
              isActive={inHeader && at === column}
              onSort={() => {
                go({ row: HEADER, column: at });
                sortBy(one);
                ref.current?.focus();
              }}
            />
          ))}
        </div>
      </div>
      <WindowedList
        ref={ref}
        role="grid"
        aria-label={t`Completeness by category and language`}
        aria-owns={headers}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={active}
        tabIndex={0}
        className={styles.grid}
        count={rows.length}
        rowHeight={ROW}
        active={inHeader ? undefined : row}
        onKeyDown={onKeyDown}
        onScrollCapture={({ currentTarget }) => {
          if (header.current) header.current.scrollLeft = currentTarget.scrollLeft;
        }}
        row={(index) => {
          const one = rows[index];
          return one ? (
            <HeatRowView
              key={one.key}
              row={one}
              index={index}
              columns={columns}
              withStaged={withStaged}
              active={!inHeader && index === row ? column : null}
              cellId={cellId}
              onChoose={(at) => go({ row: one.key, column: at })}
              onOpen={onOpen}
            />
          ) : null;
        }}
      />
    </div>
  );
}

/** The index of the header row. */
const HEADER = 'header';

function Header({
  id,
  column,
  at,
  sort,
  isActive,
  onSort,
}: {
  id: string;
  column: HeatColumn;
  at: number;
  sort: HeatSort;
  isActive: boolean;
  onSort: () => void;
}) {
  const isSorted = JSON.stringify(sort.by) === JSON.stringify(column.by);
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: keys are taken by the grid, which keeps the focus.
    <div
      id={id}
      role="columnheader"
      aria-colindex={at + 1}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={classNames(
        styles.head,
        column.look !== 'share' && styles[column.look],
        isActive && styles.active,
      )}
      aria-label={column.title}
      title={column.title}
      onClick={onSort}
    >
      <span className={parts.truncated}>{column.label}</span>
      {isSorted ? <Arrow size={12} aria-hidden="true" /> : null}
    </div>
  );
}
