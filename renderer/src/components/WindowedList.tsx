import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import styles from './WindowedList.module.css';

export interface WindowedListProps extends Omit<ComponentProps<'div'>, 'children' | 'onScroll'> {
  count: number;
  /** In CSS pixels; all rows have the same height, unless they are measured. */
  rowHeight: number;
  /** Rows may be higher. Returns what the height of a row is kept by, which is the key of the row, too. */
  measuredBy?: (index: number) => number;
  /** The row that has focus: rendered wherever the list is scrolled, because the list refers to it. Null for none. */
  active?: number | null;
  /** Each time this changes, the active row is scrolled into view, or the start of the list. Without it: when another row is active. */
  reveals?: number;
  /** Stays above the rows, however far they are scrolled; `margin` CSS pixels of the list are covered by it. */
  head?: ReactNode;
  /** In CSS pixels: what covers the first visible row, or is shown above the active one. */
  margin?: number;
  /** Follows the rows. */
  foot?: ReactNode;
  /** Called with the visible rows each time after the list was rendered. */
  onSight?: (first: number, last: number) => void;
  /** One row, with its own key; the list positions it. */
  row: (index: number) => ReactElement | null;
}

/** The number of rows rendered beyond the visible ones, on either side. */
const BEYOND = 12;

/** A long list that renders only the visible rows. The caller provides role and keys. */
export function WindowedList(props: WindowedListProps) {
  const {
    count,
    rowHeight,
    measuredBy,
    active,
    reveals,
    head,
    margin = 0,
    foot,
    onSight,
    row,
    ...rest
  } = props;
  const { className, ref, ...ofBox } = rest;
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => box.current, []);
  const above = head === undefined ? 0 : margin;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    scrollMargin: above,
    scrollPaddingStart: margin,
    ...(measuredBy && { getItemKey: measuredBy }),
    rangeExtractor: useCallback((range: Range) => withActive(range, active), [active]),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes.
  useLayoutEffect(() => virtualizer.measure(), [rowHeight]);
  useEffect(() => {
    const { range } = virtualizer;
    if (range && count > 0) onSight?.(range.startIndex, Math.min(range.endIndex, count - 1));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the row comes into sight again.
  useLayoutEffect(() => {
    if (active === null) box.current?.scrollTo({ top: 0 });
    else if (active !== undefined && active >= 0) virtualizer.scrollToIndex(active, { align: 'auto' });
  }, [reveals ?? active, rowHeight]);

  return (
    <div {...ofBox} ref={box} className={classNames(styles.list, className)}>
      {head}
      <div
        role="presentation"
        className={classNames(parts.holder, !measuredBy && styles.clipped)}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const shown = row(index);
          return (
            <div
              key={shown?.key ?? index}
              ref={measuredBy && virtualizer.measureElement}
              role="presentation"
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start - above}px)` }}
            >
              {shown}
            </div>
          );
        })}
      </div>
      {foot}
    </div>
  );
}

/** The rows to render: those in sight, and the active one. */
export function withActive(range: Range, active: number | null | undefined): number[] {
  const rows = defaultRangeExtractor(range);
  if (active == null || active < 0 || active >= range.count || rows.includes(active)) return rows;
  return active < (rows[0] ?? 0) ? [active, ...rows] : [...rows, active];
}
