import { useEffect, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { client } from '../../../client/index.ts';
import { useCatalog } from '../../../state/catalog.ts';

export interface FilledColumns {
  /** The number of products with a value, by column; null if it was not requested or is not known yet. */
  columns: ReadonlyMap<string, number> | null;
  error: AppErrorShape | null;
}

const UNKNOWN: FilledColumns = { columns: null, error: null };

/** In how many products of the current view each column is filled. */
export function useFilledColumns(isWanted: boolean): FilledColumns {
  const connectionId = useCatalog((state) => state.connectionId);
  const view = useCatalog((state) => state.view?.view);
  const [filled, setFilled] = useState(UNKNOWN);
  useEffect(() => {
    if (!isWanted || connectionId === null || view === undefined) return setFilled(UNKNOWN);
    let isCurrent = true;
    void client.call('views.filledColumns', { connectionId, view }).then((answer) => {
      if (!isCurrent) return;
      if (!answer.ok) return setFilled({ columns: null, error: answer.error });
      const columns = new Map(answer.value.map((one) => [columnKey(one), one.products]));
      setFilled({ columns, error: null });
    });
    return () => {
      isCurrent = false;
    };
  }, [isWanted, connectionId, view]);
  return filled;
}
