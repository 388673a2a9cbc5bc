import type { EventMessage, EventName, PayloadOf } from '#shared/contract/registry.ts';

export type Emit = <Name extends EventName>(event: Name, payload: PayloadOf<Name>) => void;

/** Subscribes to events, each an `EventMessage` as JSON text; returns the function that unsubscribes. */
export type Subscribe = (listener: (message: string) => void) => () => void;

/** Delivers events from services to all transports that listen. */
export class EventBus {
  readonly #listeners = new Set<(message: string) => void>();

  readonly emit: Emit = (event, payload) => {
    const message = JSON.stringify({ event, payload } as EventMessage);
    for (const listener of this.#listeners) listener(message);
  };

  readonly subscribe: Subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
