import type { FirstAnswers } from '#shared/contract/app.ts';
import type {
  ContractClient,
  EventMessage,
  EventName,
  OperationName,
  OutputOf,
  PayloadOf,
} from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Transport } from './transport.ts';

const FIRST: ReadonlySet<string> = new Set<keyof FirstAnswers>([
  'app.info',
  'settings.get',
  'connections.list',
  'jobs.list',
  'reach.list',
]);

/** The contract as a window uses it. */
export interface WindowClient extends ContractClient {
  /**
   * Asks at once what every window asks first. Each of these answers is given to the first call that asks for it, which waits for
   * it, unless an event came meanwhile, which may have made it stale.
   */
  askFirst(): Promise<Result<FirstAnswers>>;
}

/** The typed contract over a transport. The transports carry what dispatch has parsed; the types are added back here. */
export function contractClient(transport: Transport): WindowClient {
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  const first = new Map<string, unknown>();
  let asking: Promise<void> = Promise.resolve();
  let events = 0;
  transport.subscribe((message: EventMessage) => {
    events++;
    first.clear();
    for (const listener of listeners.get(message.event) ?? []) listener(message.payload as never);
  });
  return {
    call: <Name extends OperationName>(name: Name, input: unknown) => {
      const ask = () => transport.call(name, input) as Promise<Result<OutputOf<Name>>>;
      if (!FIRST.has(name)) return ask();
      return asking.then(() => {
        const known = first.get(name) as Result<OutputOf<Name>> | undefined;
        first.delete(name);
        return known ?? ask();
      });
    },
    askFirst: () => {
      const before = events;
      const asked = transport.call('app.first', {}) as Promise<Result<FirstAnswers>>;
      asking = asked.then((answer) => {
        // An event may overtake an answer.
        if (answer.ok && events === before)
          for (const [name, value] of Object.entries(answer.value)) first.set(name, { ok: true, value });
      });
      return asking.then(() => asked);
    },
    on<Name extends EventName>(name: Name, listener: (payload: PayloadOf<Name>) => void) {
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName);
      ofName.add(listener);
      return () => ofName.delete(listener);
    },
    onConnectionState: (listener) => transport.onConnectionState(listener),
  };
}
