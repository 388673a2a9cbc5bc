import { useEffect, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { OpenedSegments } from '#shared/contract/translate.ts';
import { client } from '../../client/index.ts';

/** The whole catalog's segments from one language into another. */
export interface CatalogSegments {
  connectionId: string;
  source: string;
  target: string;
  /** Only those without a translation. */
  onlyEmpty: boolean;
}

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
    void list(asked).then((answer) => {
      if (!isLatest) return;
      setListed(answer.ok ? { opened: answer.value, error: null } : { opened: null, error: answer.error });
    });
    return () => {
      isLatest = false;
    };
  }, [key]);
  return listed;
}

const list = ({ connectionId, source, target, onlyEmpty }: CatalogSegments) =>
  client.call('translate.open', {
    connectionId,
    scope: { query: {}, source, targets: [target], properties: null },
    filter: { status: onlyEmpty ? 'empty' : null },
  });
