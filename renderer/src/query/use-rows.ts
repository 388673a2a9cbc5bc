import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { ReadOperation } from '#shared/contract/stale-after.ts';
import { client } from '../client/index.ts';
import { refsByReading } from '../features/review/list/refs-by-reading.ts';
import { LineList } from '../grid/lines/line-list.ts';
import { stableJson } from './query-cache.ts';
import { useStaleness } from './use-query.ts';

/** Operations that read one window of a list. */
export type WindowedOperation = {
  [Name in ReadOperation]: OutputOf<Name> extends { total: number; rows: object[] }
    ? InputOf<Name> extends { offset: number; limit: number }
      ? Name
      : never
    : never;
}[ReadOperation];

export type RowOf<Name extends WindowedOperation> =
  OutputOf<Name> extends { rows: (infer Row extends object)[] } ? Row : never;
export type Listed<Name extends WindowedOperation> = Omit<InputOf<Name>, 'offset' | 'limit'>;

export interface RowsOptions<Row, Ref> {
  keyOf: (ref: Ref) => string;
  /** Called with the focused row when it changes; null if there is none. */
  onCurrent?: (row: Row | null) => void;
}

/** A long list of which only the rows in sight are read; they are read again in place after the events of `staleAfter`. */
export function useRows<Name extends WindowedOperation, Ref>(
  name: Name,
  listed: Listed<Name>,
  { keyOf, onCurrent }: RowsOptions<RowOf<Name>, Ref>,
): LineList<RowOf<Name> & Ref & object, Ref> {
  type Row = RowOf<Name> & Ref & object;
  const asked = useRef(listed);
  const [list] = useState(() => {
    const read = (offset: number, limit: number) =>
      client.call(name, { ...asked.current, offset, limit } as unknown as InputOf<Name>) as Promise<
        Result<{ rows: Row[]; total: number }>
      >;
    return new LineList<Row, Ref>({ read, refs: refsByReading(read), keyOf });
  });
  const scope = stableJson(listed);
  const version = useStaleness(name, { ...listed, offset: 0, limit: 1 } as unknown as InputOf<Name>);
  const opened = useRef({ scope: '', version });
  useEffect(() => {
    const before = opened.current;
    opened.current = { scope, version };
    asked.current = JSON.parse(scope) as Listed<Name>;
    if (before.scope !== scope) void list.open();
    else if (before.version !== version) list.refresh();
  }, [list, scope, version]);
  const current = useStore(list.store, () => list.current);
  const heard = useRef(onCurrent);
  heard.current = onCurrent;
  useEffect(() => void heard.current?.(current), [current]);
  return list;
}
