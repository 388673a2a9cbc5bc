import type { EventMessage, EventName, PayloadOf } from '#shared/contract/registry.ts';

export type Emit = <Name extends EventName>(event: Name, payload: PayloadOf<Name>) => void;

/** Carries events from services to whichever transports listen. */
export class EventBus {
  readonly #listeners = new Set<(message: EventMessage) => void>();

  readonly emit: Emit = (event, payload) => {
    for (const listener of this.#listeners) listener({ event, payload } as EventMessage);
  };

  subscribe(listener: (message: EventMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
