import { useEffect, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';

type Collected = OutputOf<'diagnostics.collect'>;

/** A part of an entry. */
export interface Place {
  name: string;
  part: number;
}

/** Collects again when `requests` changes; `text`: the text at the selected place, null while it is read. */
export function useDiagnostics(requests: boolean) {
  const [collected, setCollected] = useState<Collected | null>(null);
  const [place, setPlace] = useState<Place>({ name: 'about.json', part: 0 });
  const [read, setRead] = useState<OutputOf<'diagnostics.read'> | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);

  useEffect(() => {
    let isWanted = true;
    setCollected(null);
    setPlace({ name: 'about.json', part: 0 });
    void client.call('diagnostics.collect', { requests }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setCollected(answer.value);
      else setError(answer.error);
    });
    return () => {
      isWanted = false;
    };
  }, [requests]);

  const collection = collected?.collection;
  useEffect(() => {
    setRead(null);
    if (collection === undefined) return;
    let isWanted = true;
    void client.call('diagnostics.read', { collection, ...place }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setRead(answer.value);
      else setError(answer.error);
    });
    return () => {
      isWanted = false;
    };
  }, [collection, place]);

  return { collected, place, read, error, show: setPlace };
}
