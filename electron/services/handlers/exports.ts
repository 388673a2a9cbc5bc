import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Exports } from '../exports/exports.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Exporting the catalog as files for spreadsheets and for developers. */
export function exportHandlers(workspaces: Workspaces, exports: Exports): HandlersOf<'exports'> {
  const { read } = onConnection(workspaces);
  return {
    'exports.start': read((workspace, input) => exports.start(workspace, input)),
  };
}
