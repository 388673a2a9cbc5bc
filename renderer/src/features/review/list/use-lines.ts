import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LineList, type LineListOptions } from '../../../grid/lines/line-list.ts';

export interface LinesOptions<Row extends Ref, Ref> extends LineListOptions<Row, Ref> {
  /** When it changes, the list is a different one, and shown from its start. */
  scope: string;
  /** When it changes, the visible rows are read again in place. */
  version: unknown;
  /** Called with the focused row when it changes; null if there is none. */
  onCurrent: (row: Row | null) => void;
}

/** A list of staged items, kept current. `read`, `refs` and `keyOf` are those of the first call. */
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
  useEffect(() => void onCurrent(current), [current]);
  return list;
}
