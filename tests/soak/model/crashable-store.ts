import { setImmediate as turn } from 'node:timers/promises';
import type { StoreClient } from '#electron/store/rpc.ts';
import { toStoreError } from '#electron/store/storage-error.ts';

/** The store call at which the app dies, and whether it still takes effect. */
export interface Crash {
  atCall: number;
  afterEffect: boolean;
}

/** The store calls of one app run. */
export interface Life<Store> {
  client: StoreClient<Store>;
  /** Calls without a reply so far. */
  waiting(): number;
  /** Resolves at once while the app lives, never once it is dead. */
  alive(): Promise<void>;
  /** From now on the calls are counted, up to the crash. */
  crashAt(crash: Crash | null): void;
  /** Nothing is answered any more, and nothing takes effect. */
  end(): void;
}

/**
 * A store in this thread as if it were in a worker: calls take effect in the order in which they are made, are answered
 * later, and carry JSON. Once dead it answers nothing: what waited for it waits forever, like the code of a killed process.
 */
export function livingStore<Store extends object>(store: Store, onCrash: () => void): Life<Store> {
  let dead = false;
  let waiting = 0;
  let calls = 0;
  let crash: Crash | null = null;
  const die = () => {
    dead = true;
    onCrash();
  };
  const forever = () => new Promise<never>(() => {});

  const call = async (method: (...args: unknown[]) => unknown, args: unknown[]): Promise<unknown> => {
    if (dead) return forever();
    const crashes = crash !== null && ++calls === crash.atCall;
    if (crashes && !crash?.afterEffect) {
      die();
      return forever();
    }
    waiting++;
    let answer: { value: unknown } | { error: unknown };
    try {
      answer = { value: copied(method(...args.map(copied))) };
    } catch (error) {
      answer = { error: toStoreError(error) };
    }
    if (crashes) die();
    await turn();
    waiting--;
    if (dead) return forever();
    if ('error' in answer) throw answer.error;
    return answer.value;
  };

  const client = new Proxy({} as StoreClient<Store>, {
    get: (_, name) => {
      const method: unknown = Reflect.get(store, name);
      if (typeof method !== 'function') return undefined;
      return (...args: unknown[]) => call((...given) => Reflect.apply(method, store, given), args);
    },
  });
  return {
    client,
    waiting: () => waiting,
    alive: () => (dead ? forever() : Promise.resolve()),
    crashAt: (next) => {
      crash = next;
      calls = 0;
    },
    end: () => {
      dead = true;
    },
  };
}

/** Copies a value as if sent to another thread. */
const copied = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
