import { useEffect, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { OpenedSegments } from '#shared/contract/translate.ts';
import { type CatalogSegments, listSegments } from '../../state/translation-transfers.ts';

export interface ListedCatalog {
  /** Null until the segments are listed. */
  opened: OpenedSegments | null;
  error: AppErrorShape | null;
}

const NOTHING: ListedCatalog = { opened: null, error: null };

/** Lists the catalog's segments, again whenever the request changes; null lists nothing. */
export function useSegmentList(asked: CatalogSegments | null): ListedCatalog {
  const [listed, setListed] = useState(NOTHING);
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is asked for.
  useEffect(() => {
    setListed(NOTHING);
    if (!asked) return;
    let isLatest = true;
    void listSegments(asked).then((answer) => {
      if (!isLatest) return;
      setListed(answer.ok ? { opened: answer.value, error: null } : { opened: null, error: answer.error });
    });
    return () => {
      isLatest = false;
    };
  }, [key]);
  return listed;
}
