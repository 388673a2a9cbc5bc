import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { ReadOperation } from '#shared/contract/stale-after.ts';
import { stableJson } from '#shared/domain/stable-json.ts';
import { client } from '../client/index.ts';
import { LineList } from '../grid/lines/line-list.ts';
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

interface Told<Row> {
  /** Called with the focused row when it changes; null if there is none. */
  onCurrent?: (row: Row | null) => void;
  onOpen?: (scope: string) => void;
}

export interface RowsOptions<Name extends WindowedOperation, Ref> extends Omit<Told<RowOf<Name>>, 'onOpen'> {
  keyOf: (ref: Ref) => string;
  /** Reads the refs of a range of the list, if that is faster than reading its rows. */
  refs?: (range: InputOf<Name>) => Promise<Result<readonly Ref[]>>;
  /** Called with each answer about the present list: for what comes with its rows. */
  onAnswer?: (answer: OutputOf<Name>) => void;
  /** When it changes, the rows are read again in place, as after an event. */
  version?: string;
}

/** A long list of which only the rows in sight are read; they are read again in place after the events of `staleAfter`. */
export function useRows<Name extends WindowedOperation, Ref>(
  name: Name,
  listed: Listed<Name>,
  options: RowsOptions<Name, Ref>,
): LineList<RowOf<Name> & Ref & object, Ref> {
  type Row = RowOf<Name> & Ref & object;
  const asked = useRef(listed);
  const told = useRef<typeof options & Told<RowOf<Name>>>(options);
  told.current = {
    ...options,
    onOpen: (scope) => {
      asked.current = JSON.parse(scope) as Listed<Name>;
    },
  };
  const [list] = useState(() => {
    const { keyOf, refs } = options;
    const rangeOf = (offset: number, limit: number) =>
      ({ ...asked.current, offset, limit }) as unknown as InputOf<Name>;
    const read = async (offset: number, limit: number) => {
      const about = asked.current;
      const answer = await client.call(name, rangeOf(offset, limit));
      if (answer.ok && about === asked.current) told.current.onAnswer?.(answer.value);
      return answer as Result<{ rows: Row[]; total: number }>;
    };
    return new LineList<Row, Ref>({
      read,
      keyOf,
      ...(refs ? { refs: (offset, limit) => refs(rangeOf(offset, limit)) } : {}),
    });
  });
  const stale = useStaleness(name, { ...listed, offset: 0, limit: 1 } as unknown as InputOf<Name>);
  useListed(list, stableJson(listed), `${stale} ${options.version ?? ''}`, told);
  return list;
}

/** A list of rows that are all here: others are shown in place, those of another `scope` from their start. */
export function useLocalRows<Row extends object>(
  rows: readonly Row[],
  scope: string,
  options: Pick<Told<Row>, 'onCurrent'> & { keyOf: (row: Row) => string },
): LineList<Row, Row> {
  const now = useRef(rows);
  now.current = rows;
  const told = useRef<Told<Row>>(options);
  told.current = options;
  const [list] = useState(
    () =>
      new LineList<Row, Row>({
        keyOf: options.keyOf,
        read: async (offset, limit) => ({
          ok: true,
          value: { rows: now.current.slice(offset, offset + limit), total: now.current.length },
        }),
      }),
  );
  useListed(list, scope, rows, told);
  return list;
}

/** Opens a list when its scope changes, reads its rows again when the version does, and tells which row has focus. */
function useListed<Row extends Ref & object, Ref>(
  list: LineList<Row, Ref>,
  scope: string,
  version: unknown,
  told: RefObject<Told<Row>>,
): void {
  const opened = useRef<{ scope: string | null; version: unknown }>({ scope: null, version });
  useEffect(() => {
    const before = opened.current;
    opened.current = { scope, version };
    if (before.scope !== scope) {
      told.current.onOpen?.(scope);
      void list.open();
    } else if (before.version !== version) list.refresh();
  }, [list, scope, version, told]);
  const current = useStore(list.store, () => list.current);
  useEffect(() => void told.current.onCurrent?.(current), [current, told]);
}
