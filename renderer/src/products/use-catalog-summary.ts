import { useEffect, useState } from 'react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import { client } from '../client/index.ts';
import { keepColumnNames } from '../state/column-names.ts';

/** What the local catalog holds now; null until it is read. Without it, figures are still shown. */
export function useCatalogSummary(connectionId: string): CatalogSummary | null {
  const [summary, setSummary] = useState<CatalogSummary | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void client.call('catalog.summary', { connectionId }).then((answer) => {
        if (!answer.ok || !isCurrent) return;
        keepColumnNames(answer.value);
        setSummary(answer.value);
      });
    read();
    const stop = client.on('catalog.changed', (event) => {
      if (event.connectionId === connectionId) read();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [connectionId]);
  return summary;
}
