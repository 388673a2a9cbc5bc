import { plural, t } from '@lingui/core/macro';
import type { FeedStatus } from '#shared/contract/feed.ts';
import { client } from '../client/index.ts';
import { closeToast, toast } from '../components/toast.ts';
import { useApp } from '../state/app.ts';
import { ALL_SERVICE_CHANGES, showServiceChanges } from '../state/service-changes.ts';

/** More than these at once are news all the same. */
const MOST_READ = 500;
const KEY = 'overlaps';
const OVERLAPS = { ...ALL_SERVICE_CHANGES, show: 'touches_edits', unseenOnly: true } as const;

/**
 * Announces when the service changes what is being edited, once for each change. Changes that already existed when the
 * connection was opened are not announced; the rail counts them.
 */
export function announceOverlaps(): () => void {
  /** By connection: changes that the user already knows. */
  const known = new Map<string, Set<number>>();
  let turn = Promise.resolve();

  const read = async (connectionId: string): Promise<number[]> => {
    // The rows are those of the filter as it was last opened.
    await client.call('feed.open', { connectionId, filter: OVERLAPS });
    const answer = await client.call('feed.changes', {
      connectionId,
      filter: OVERLAPS,
      start: 0,
      count: MOST_READ,
    });
    return answer.ok
      ? answer.value.rows.flatMap(({ change, edit }) => (edit === 'conflict' ? [change] : []))
      : [];
  };
  const learn = async (connectionId: string) => {
    if (!known.has(connectionId)) known.set(connectionId, new Set(await read(connectionId)));
  };
  const look = async ({ connectionId, unseenTouchingEdits }: FeedStatus) => {
    const before = known.get(connectionId);
    if (!before || unseenTouchingEdits === 0) return;
    const news = (await read(connectionId)).filter((change) => !before.has(change));
    for (const change of news) before.add(change);
    const { activeConnection, view } = useApp.getState();
    if (news.length > 0 && connectionId === activeConnection && view !== 'changes') say(news.length);
  };

  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work);
  };
  const follow = () => {
    const { activeConnection } = useApp.getState();
    if (activeConnection !== null) inTurn(() => learn(activeConnection));
  };
  const stops = [
    client.on('feed.changed', (status) => inTurn(() => look(status))),
    useApp.subscribe((state, before) => {
      if (state.activeConnection !== before.activeConnection) follow();
      if (state.view === 'changes' && before.view !== 'changes') closeToast(KEY);
    }),
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
  };
}

function say(overlaps: number): void {
  toast({
    key: KEY,
    title:
      overlaps === 1
        ? t`The service changed a value that you edited`
        : t`The service changed ${plural(overlaps, { one: '# value', other: '# values' })} that you edited`,
    message: t`Nothing is overwritten until you decide.`,
    unhurried: true,
    action: { label: t`Show`, run: () => void showServiceChanges('touches_edits') },
  });
}
