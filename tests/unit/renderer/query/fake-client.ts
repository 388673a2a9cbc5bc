import type { ContractClient, EventName } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';

export interface Called {
  name: string;
  input: unknown;
  answer(value: unknown): Promise<void>;
  fail(): Promise<void>;
}

/** A client whose calls are answered by the test, in the order that it wants. */
export function fakeClient() {
  const calls: Called[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const states = new Set<(connected: boolean) => void>();
  const client = {
    call: (name: string, input: unknown) =>
      new Promise<Result<unknown>>((resolve) => {
        const settle = async (result: Result<unknown>) => {
          resolve(result);
          for (let turn = 0; turn < 5; turn++) await Promise.resolve();
        };
        calls.push({
          name,
          input,
          answer: (value) => settle({ ok: true, value }),
          fail: () => settle({ ok: false, error: { code: 'lost_connection', message: 'Gone.' } }),
        });
      }),
    on(name: EventName, listener: (payload: never) => void) {
      const of = listeners.get(name) ?? new Set();
      listeners.set(name, of.add(listener));
      return () => of.delete(listener);
    },
    onConnectionState(listener: (connected: boolean) => void) {
      states.add(listener);
      return () => states.delete(listener);
    },
  } as unknown as ContractClient;
  return {
    client,
    calls,
    emit(name: EventName, payload: unknown) {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },
    connected(is: boolean) {
      for (const listener of states) listener(is);
    },
  };
}
