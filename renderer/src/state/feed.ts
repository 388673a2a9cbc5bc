import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { client } from '../client/index.ts';
import { closeToast, toast, toastError } from '../components/toast.ts';
import { createAnswer, here } from '../query/answer-store.ts';
import { queries } from '../query/use-query.ts';

/** service: how the active connection's changes feed is watched; null without one and until the first answer. */
export const useFeed = createAnswer('feed.status', here, (status) => ({ status }));

interface FeedCheck {
  /** memory: whether the user asked for changes that have not been read yet. */
  isChecking: boolean;
}

export const useFeedCheck = create<FeedCheck>()(() => ({ isChecking: false }));

/** Asks the service for changes now; resolves when they are read. Tells the user why that failed. */
export async function checkForChanges(connectionId: string): Promise<void> {
  if (useFeedCheck.getState().isChecking) return;
  useFeedCheck.setState({ isChecking: true });
  const answer = await client.call('feed.poll', { connectionId });
  useFeedCheck.setState({ isChecking: false });
  if (!answer.ok) return toastError(t`The service could not be asked for changes`, answer.error);
  queries.put('feed.status', { connectionId }, answer.value);
  const { state, message } = answer.value;
  if (state === 'failed')
    toast({
      kind: 'failed',
      key: 'feed',
      title: t`Changes could not be read`,
      message: message ?? undefined,
      action: { label: t`Try again`, run: () => void checkForChanges(connectionId) },
    });
  else closeToast('feed');
}
