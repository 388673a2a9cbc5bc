import { t } from '@lingui/core/macro';
import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';
import { useQuery } from '../../query/use-query.ts';

/** The state of the search for a newer version, and what can be done about it. Null until known. */
export function useUpdates() {
  const update = useQuery('updates.state', {}).value;
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
