import { useEffect } from 'react';
import type { StoreApi, UseBoundStore } from 'zustand';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { useApp } from './app.ts';
import { listenToMarks } from './listen-to-marks.ts';

/** While products are being sent, answers arrive faster than it is useful to read the list again. */
const READ_AGAIN_EVERY_MS = 750;

/** The state of a list of whole products. */
interface ListState {
  total: number | null;
  counts: unknown;
  error: AppErrorShape | null;
  version: number;
}

/** Keeps a list of whole products current while the calling component is mounted. `count`: counts what its filters show. */
export function useCurrentList<State extends ListState>(
  store: UseBoundStore<StoreApi<State>>,
  count: (connectionId: string) => Promise<void>,
): void {
  const connectionId = useApp((state) => state.activeConnection);
  const version = store((state) => state.version);
  useEffect(() => {
    store.setState({ total: null, counts: null, error: null } as Partial<State>);
    if (connectionId === null) return;
    const { request, stop } = throttled(
      () => store.setState((state) => ({ version: state.version + 1 }) as Partial<State>),
      READ_AGAIN_EVERY_MS,
    );
    const stopListening = listenToMarks(connectionId, request);
    return () => {
      stop();
      stopListening();
    };
  }, [connectionId, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the reason to count again.
  useEffect(() => {
    if (connectionId !== null) void count(connectionId);
  }, [connectionId, version]);
}
