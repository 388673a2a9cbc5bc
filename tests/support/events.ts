import type { EventMessage } from '#shared/contract/registry.ts';

/** A source of events that a test fires by hand. */
export function eventSource() {
  const listeners = new Set<(message: EventMessage) => void>();
  return {
    subscribe: (listener: (message: EventMessage) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    fire: (message: EventMessage) => {
      for (const listener of listeners) listener(message);
    },
    listeners,
  };
}
