import { type Handlers, operations } from '#shared/contract/registry.ts';

/** A handler table in which the test gives what it needs, and every other operation says that it was not given. */
export function handlersWith(given: Partial<Handlers>): Handlers {
  const rest = operations.map(({ name }) => [
    name,
    () => Promise.reject(new Error(`The test gives no handler for ${name}`)),
  ]);
  return { ...(Object.fromEntries(rest) as Handlers), ...given };
}
