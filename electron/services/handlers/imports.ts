import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Imports } from '../imports/imports.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Importing spreadsheets and JSON as staged edits. On a read-only connection, a file can be checked but not staged. */
export function importHandlers(workspaces: Workspaces, imports: Imports): HandlersOf<'imports'> {
  const { read, change } = onConnection(workspaces);
  const { uploads } = imports;
  return {
    'imports.open': read(async (_, { connectionId, fileName, bytes }) => ({
      upload: await uploads.open(connectionId, fileName, bytes),
    })),
    'imports.append': async ({ connectionId, upload, base64 }) => {
      await uploads.append(connectionId, upload, base64);
      return {};
    },
    'imports.inspect': read((workspace, { connectionId: _, ...which }) => imports.inspect(workspace, which)),
    'imports.check': read((workspace, { upload, plan }) => imports.check(workspace, upload, plan)),
    'imports.report': async ({ connectionId, upload }) => imports.report(connectionId, upload),
    'imports.rows': read((workspace, { connectionId: _, upload, ...page }) =>
      imports.rows(workspace, upload, page),
    ),
    'imports.stage': change((workspace, { upload }) => imports.stage(workspace, upload)),
    'imports.save': read((workspace, { connectionId: _, upload, ...what }) =>
      imports.save(workspace, upload, what),
    ),
    'imports.discard': async ({ connectionId, upload }) => {
      await uploads.discard(connectionId, upload);
      return {};
    },
  };
}
