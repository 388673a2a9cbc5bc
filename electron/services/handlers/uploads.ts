import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Uploads } from '../uploads.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Files on their way into the app, whatever they are read as. */
export function uploadHandlers(workspaces: Workspaces, uploads: Uploads): HandlersOf<'uploads'> {
  const { read } = onConnection(workspaces);
  return {
    'uploads.begin': read(async (_, { connectionId, ...file }) => ({
      upload: (await uploads.begin(connectionId, file)).id,
    })),
    'uploads.append': async ({ base64, ...which }) => {
      await uploads.append(which, base64);
      return {};
    },
    'uploads.discard': async (which) => {
      await uploads.discard(which);
      return {};
    },
  };
}
