import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

/** The width of a column: at least `min` CSS pixels, plus `grow` parts of the remaining width. */
export interface ColumnWidth {
  min: number;
  grow: number;
}

export interface Column extends ColumnWidth {
  id: string;
  /** Shown only in tables that are at least, or less than, this many CSS pixels wide. */
  from?: number;
  below?: number;
}

/** Whole CSS pixels for each column; together `width`, unless that is less than they all need. */
export function columnWidths(columns: readonly ColumnWidth[], width: number): number[] {
  const needed = columns.reduce((sum, { min }) => sum + min, 0);
  const parts = columns.reduce((sum, { grow }) => sum + grow, 0);
  let left = Math.max(0, width - needed);
  let partsLeft = parts;
  return columns.map(({ min, grow }) => {
    const more = grow === 0 ? 0 : Math.round((left * grow) / partsLeft);
    left -= more;
    partsLeft -= grow;
    return min + more;
  });
}

/** The columns that an element has room for, with their widths beside `first` CSS pixels; users can set the width of each. */
export function useColumns<One extends Column>(
  box: RefObject<HTMLElement | null>,
  all: readonly One[],
  first: number,
) {
  const width = useWidth(box);
  const [resized, setResized] = useState<ReadonlyMap<string, number>>(new Map());
  const { columns, widths } = useMemo(() => {
    const shown = all.filter(
      ({ from = 0, below = Number.POSITIVE_INFINITY }) => width >= from && width < below,
    );
    const wanted = shown.map((column) => {
      const min = resized.get(column.id);
      return min === undefined ? column : { min, grow: 0 };
    });
    return { columns: shown, widths: columnWidths(wanted, width - first) };
  }, [all, width, first, resized]);
  return {
    width,
    columns,
    widths,
    resize: (id: string, to: number) => setResized((before) => new Map(before).set(id, to)),
  };
}

/** The width available for an element's content, kept current. */
function useWidth(box: RefObject<HTMLElement | null>): number {
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
