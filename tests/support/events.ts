import type { EventMessage } from '#shared/contract/registry.ts';

/** A source of events that a test fires by hand. */
export function eventSource() {
  const listeners = new Set<(message: string) => void>();
  return {
    subscribe: (listener: (message: string) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    fire: (message: EventMessage) => {
      for (const listener of listeners) listener(JSON.stringify(message));
    },
    listeners,
  };
}
