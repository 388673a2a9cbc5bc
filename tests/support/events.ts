import type { EventMessage } from '#shared/contract/registry.ts';

/** An event source that tests fire by hand. */
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
