import type { HandlersOf, ParsedInputOf } from '#shared/contract/registry.ts';
import { writeGlossary } from '#shared/exchange/glossary-file.ts';
import { writeTbx } from '#shared/exchange/tbx.ts';
import { changeFile } from '../change-files.ts';
import { checkReport } from '../exports/check-report.ts';
import { completenessCsv } from '../exports/completeness-csv.ts';
import type { Exports } from '../exports/exports.ts';
import { resultsCsv } from '../exports/results-csv.ts';
import { serviceChangesCsv } from '../exports/service-changes-csv.ts';
import { type TextFile, textChunk } from '../exports/text-file.ts';
import { tmxFile } from '../tmx/tmx-exchange.ts';
import { translationFile } from '../translate/translation-files.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
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

/** Opens a file to be written. `version`: of the app. Throws `not_found` for what is not there. */
function openTextFile(
  workspace: Workspace,
  file: ParsedInputOf<'exports.text'>['file'],
  version: string,
): TextFile | Promise<TextFile> {
  const { store } = workspace;
  switch (file.of) {
    case 'changes':
      return changeFile(workspace, file, version);
    case 'results':
      return resultsCsv(store, file);
    case 'service_changes':
      return serviceChangesCsv(store, file);
    case 'completeness':
      return completenessCsv(store, file);
    case 'checks':
      return checkReport(workspace, file);
    case 'translations':
      return translationFile(workspace, file, version);
    case 'memory':
      return tmxFile(workspace, file, version);
    case 'glossary':
      return glossaryFile(workspace, file.format);
  }
}

async function glossaryFile({ store }: Workspace, format: 'csv' | 'tbx'): Promise<TextFile> {
  const terms = (await store.terms()).map(({ texts }) => texts);
  return {
    start: format === 'tbx' ? writeTbx(terms) : writeGlossary(terms),
    page: async () => ({ text: '', entries: terms.length, next: null }),
  };
}
