import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { UpdateState } from '#shared/contract/updates.ts';
import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';

/** The state of the search for a newer version, and what can be done about it. Null until known. */
export function useUpdates() {
  const [update, setUpdate] = useState<UpdateState | null>(null);

  useEffect(() => {
    const stop = client.on('updates.changed', setUpdate);
    void client.call('updates.state', {}).then((answer) => {
      // An event received meanwhile is newer.
      if (answer.ok) setUpdate((heard) => heard ?? answer.value);
    });
    return stop;
  }, []);

  const ask = async (name: 'updates.check' | 'updates.download', failure: string) => {
    const answer = await client.call(name, {});
    if (!answer.ok) toastError(failure, answer.error);
  };
  return {
    update,
    check: () => void ask('updates.check', t`Updates were not checked`),
    download: () => void ask('updates.download', t`The update was not downloaded`),
  };
}
