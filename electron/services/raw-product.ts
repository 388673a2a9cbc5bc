import type { Handlers } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Workspaces } from './workspaces.ts';

/** The product in the service's own names: as it was kept at the last pull, or as the service gives it now. */
export function rawProductHandlers(_workspaces: Workspaces): Pick<Handlers, 'catalog.raw'> {
  return {
    'catalog.raw': async () => {
      throw new AppError('internal', 'Not built yet (helper B).');
    },
  };
}
