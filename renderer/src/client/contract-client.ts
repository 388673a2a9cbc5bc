import type {
  ContractClient,
  EventMessage,
  EventName,
  OperationName,
  OutputOf,
  PayloadOf,
} from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { FirstAnswers } from './first-answers.ts';
import type { Transport } from './transport.ts';

/** The contract as a window uses it. */
export interface WindowClient extends ContractClient {
  /** Asks at once what every window asks first; see `FirstAnswers`. Resolves to what does not depend on a catalog. */
  askFirst(): Promise<Result<OutputOf<'app.first'>>>;
}

/** The typed contract over a transport. The transports carry what dispatch has parsed; the types are added back here. */
export function contractClient(transport: Transport): WindowClient {
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  const first = new FirstAnswers();
  transport.subscribe((message: EventMessage) => {
    first.hear(message.event);
    for (const listener of listeners.get(message.event) ?? []) listener(message.payload as never);
  });
  const send = <Name extends OperationName>(name: Name, input: unknown) =>
    transport.call(name, input) as Promise<Result<OutputOf<Name>>>;
  return {
    call: <Name extends OperationName>(name: Name, input: unknown) => {
      const taken = first.take(name, input) as Promise<Result<OutputOf<Name>> | null> | null;
      return taken ? taken.then((answer) => answer ?? send(name, input)) : send(name, input);
    },
    askFirst: () => {
      const asked = first.ask('app.first', send);
      void first.ask('app.firstCatalog', send);
      void first.ask('app.firstRows', send);
      return asked;
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
