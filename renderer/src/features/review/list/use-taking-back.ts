import { useState } from 'react';
import type { LineList } from '../../../grid/lines/line-list.ts';
import type { Chosen } from './chosen.ts';

/** The rows to be discarded or unmarked, until the user answers the question. */
export interface TakingBack<Which> {
  /** Null while no question is open. */
  asking: Chosen<Which> | null;
  /** Discards one row at once, several after a question. */
  ask: (rows: Chosen<Which>) => void;
  cancel: () => void;
  confirm: () => void;
}

/** `take`: discards or unmarks rows, which are no longer selected afterwards. */
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
