import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Exports } from '../exports/exports.ts';
import { openTextFile } from '../exports/open-text-file.ts';
import { textChunk } from '../exports/text-file.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Everything that is written to files for other programs. `version`: of the app, which some of them name. */
export function exportHandlers(
  workspaces: Workspaces,
  exports: Exports,
  version: string,
): HandlersOf<'exports'> {
  const { read } = onConnection(workspaces);
  return {
    'exports.start': read((workspace, input) => exports.start(workspace, input)),
    'exports.text': read(async (workspace, { file, after }) =>
      textChunk(await openTextFile(workspace, file, version), after),
    ),
  };
}
