import { create } from 'zustand';
import type { ServiceReach } from '#shared/contract/reach.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';

interface ReachState {
  /** service: by connection, the result of the last request to its service; none before the first. */
  services: ReadonlyMap<string, ServiceReach>;
}

export const useReach = create<ReachState>()(() => ({ services: new Map() }));

export async function loadReach(): Promise<Result<object>> {
  const answer = await client.call('reach.list', {});
  if (answer.ok)
    useReach.setState({
      services: new Map(answer.value.services.map((reach) => [reach.connectionId, reach])),
    });
  return answer;
}

export const listenToReach = (): (() => void) =>
  client.on('reach.changed', (reach) =>
    useReach.setState(({ services }) => ({
      services: new Map([...services, [reach.connectionId, reach]]),
    })),
  );
