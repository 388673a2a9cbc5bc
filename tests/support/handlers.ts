import { type Handlers, operations } from '#shared/contract/registry.ts';

/** A handler table with the handlers that a test provides; every other operation fails, saying that it is missing. */
export function handlersWith(given: Partial<Handlers>): Handlers {
  const rest = operations.map(({ name }) => [
    name,
    () => Promise.reject(new Error(`The test gives no handler for ${name}`)),
  ]);
  return { ...(Object.fromEntries(rest) as Handlers), ...given };
}
