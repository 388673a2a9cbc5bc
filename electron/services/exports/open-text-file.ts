import type { ParsedInputOf } from '#shared/contract/registry.ts';
import { writeGlossary } from '#shared/exchange/glossary-file.ts';
import { changeFile } from '../change-files.ts';
import { tmxFile } from '../tmx/tmx-exchange.ts';
import { translationFile } from '../translate/translation-files.ts';
import type { Workspace } from '../workspaces.ts';
import { completenessCsv } from './completeness-csv.ts';
import { resultsCsv } from './results-csv.ts';
import { serviceChangesCsv } from './service-changes-csv.ts';
import type { TextFile } from './text-file.ts';

/** Opens a file to be written. `version`: of the app. Throws `not_found` for what is not there. */
export function openTextFile(
  workspace: Workspace,
  file: ParsedInputOf<'exports.text'>['file'],
  version: string,
): TextFile | Promise<TextFile> {
  const { store } = workspace;
  switch (file.of) {
    case 'changes':
      return changeFile(workspace, file.from, version);
    case 'results':
      return resultsCsv(store, file);
    case 'service_changes':
      return serviceChangesCsv(store, file);
    case 'completeness':
      return completenessCsv(store, file);
    case 'translations':
      return translationFile(workspace, file, version);
    case 'memory':
      return tmxFile(workspace, file, version);
    case 'glossary':
      return glossaryFile(workspace);
  }
}

async function glossaryFile({ store }: Workspace): Promise<TextFile> {
  const terms = await store.terms();
  return {
    start: writeGlossary(terms.map(({ texts }) => texts)),
    page: async () => ({ text: '', entries: terms.length, next: null }),
  };
}
