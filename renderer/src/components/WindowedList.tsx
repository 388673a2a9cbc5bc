import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './WindowedList.module.css';

export interface WindowedListProps extends Omit<ComponentProps<'div'>, 'children' | 'onScroll'> {
  count: number;
  /** In CSS pixels; all rows have the same height. */
  rowHeight: number;
  /** The row that has focus; scrolled into view when it changes. */
  active?: number;
  /** Called with the visible rows each time after the list was rendered. */
  onSight?: (first: number, last: number) => void;
  /** One row, with its own key; the list positions it. */
  row: (index: number) => ReactNode;
}

/** The number of rows rendered beyond the visible ones, on either side. */
const BEYOND = 8;

/** A long list that renders only the visible rows. The caller provides role and keys. */
export function WindowedList(props: WindowedListProps) {
  const { count, rowHeight, active, onSight, row, className, ref, ...rest } = props;
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => box.current, []);
  const [sight, setSight] = useState({ top: 0, height: 600 });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSight({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || active === undefined || active < 0) return;
    const top = active * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  }, [active, rowHeight]);

  const firstInSight = Math.max(0, Math.min(Math.floor(sight.top / rowHeight), count - 1));
  const endOfSight = Math.min(count, Math.ceil((sight.top + sight.height) / rowHeight));
  useEffect(() => onSight?.(firstInSight, endOfSight - 1));

  const first = Math.max(0, firstInSight - BEYOND);
  const last = Math.min(count, endOfSight + BEYOND);
  return (
    <div {...rest} ref={box} className={classNames(styles.list, className)}>
      <div role="presentation" className={styles.all} style={{ height: count * rowHeight }}>
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {Array.from({ length: Math.max(0, last - first) }, (_, offset) => row(first + offset))}
        </div>
      </div>
    </div>
  );
}
