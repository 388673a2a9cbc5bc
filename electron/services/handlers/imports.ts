import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Imports } from '../imports/imports.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Importing spreadsheets and JSON as staged edits. On a read-only connection, a file can be checked but not staged. */
export function importHandlers(workspaces: Workspaces, imports: Imports): HandlersOf<'imports'> {
  const { read, change } = onConnection(workspaces);
  return {
    'imports.inspect': read((workspace, input) => imports.inspect(workspace, input)),
    'imports.check': read((workspace, input) => imports.check(workspace, input)),
    'imports.report': async (which) => imports.report(which),
    'imports.rows': read((workspace, input) => imports.rows(workspace, input)),
    'imports.stage': change((workspace, which) => imports.stage(workspace, which)),
    'imports.save': read((workspace, input) => imports.save(workspace, input)),
  };
}
