import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Reachability } from '../reachability.ts';

/** Which services are reachable. */
export const reachHandlers = (reachability: Reachability): HandlersOf<'reach'> => ({
  'reach.list': async () => ({ services: reachability.list() }),
});
