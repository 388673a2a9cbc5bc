import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LineList, type LineListOptions } from '../../../grid/lines/line-list.ts';

export interface LinesOptions<Row extends Ref, Ref> extends LineListOptions<Row, Ref> {
  /** When it changes, it is another list: it is shown from its start. */
  scope: string;
  /** When it changes, what is on show is read again where it is. */
  version: unknown;
  /** The row that the keyboard is on, as it is now; null when there is none. */
  onCurrent: (row: Row | null) => void;
}

/** A list of what is staged, kept current. `read`, `refs` and `keyOf` are those of the first call. */
export function useLines<Row extends Ref & object, Ref>({
  scope,
  version,
  onCurrent,
  ...options
}: LinesOptions<Row, Ref>): LineList<Row, Ref> {
  const [list] = useState(() => new LineList<Row, Ref>(options));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope is the reason to start over.
  useEffect(() => void list.open(), [list, scope]);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    list.refresh();
  }, [list, version]);
  const current = useStore(list.store, () => list.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners hear of rows, not of a new function.
  useEffect(() => onCurrent(current), [current]);
  return list;
}
