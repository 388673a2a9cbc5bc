import { useState } from 'react';
import type { LineList } from '../../../grid/lines/line-list.ts';
import type { Chosen } from './chosen.ts';

/** What is asked to be discarded or unmarked, until the question is answered. */
export interface TakingBack<Which> {
  /** Null while nothing is asked. */
  asking: Chosen<Which> | null;
  /** One row is taken back at once, many after a question. */
  ask: (rows: Chosen<Which>) => void;
  cancel: () => void;
  confirm: () => void;
}

/** `take`: takes rows back; they are no longer chosen then. */
export function useTakingBack<Which>(
  list: Pick<LineList<object, unknown>, 'chooseNone'>,
  take: (which: Which, size: number) => void,
): TakingBack<Which> {
  const [asking, setAsking] = useState<Chosen<Which> | null>(null);
  const takeNow = ({ which, size }: Chosen<Which>) => {
    setAsking(null);
    list.chooseNone();
    take(which, size);
  };
  return {
    asking,
    ask: (rows) => (rows.size === 1 ? takeNow(rows) : setAsking(rows)),
    cancel: () => setAsking(null),
    confirm: () => {
      if (asking) takeNow(asking);
    },
  };
}
