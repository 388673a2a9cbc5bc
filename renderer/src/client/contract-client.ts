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

/** The typed contract over a transport. The transports carry what dispatch has parsed; the types are added back here. */
export function contractClient(transport: Transport): ContractClient {
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  transport.subscribe((message: EventMessage) => {
    for (const listener of listeners.get(message.event) ?? []) listener(message.payload as never);
  });
  return {
    call: <Name extends OperationName>(name: Name, input: unknown) =>
      transport.call(name, input) as Promise<Result<OutputOf<Name>>>,
    on<Name extends EventName>(name: Name, listener: (payload: PayloadOf<Name>) => void) {
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName);
      ofName.add(listener);
      return () => ofName.delete(listener);
    },
    onConnectionState: (listener) => transport.onConnectionState(listener),
  };
}
