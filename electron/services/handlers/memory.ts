import type { HandlersOf } from '#shared/contract/registry.ts';
import type { TranslationMemory } from '../memory.ts';
import { writeTmxChunk } from '../tmx/tmx-exchange.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/**
 * The translation memory: its suggestions, its status, and what it learns from. `version`: of the app, for the files it
 * writes.
 */
export function memoryHandlers(
  workspaces: Workspaces,
  memory: TranslationMemory,
  version: string,
): HandlersOf<'memory'> {
  const { read } = onConnection(workspaces);
  return {
    'memory.suggest': read(async (workspace, { sourceLocale, targetLocale, text, property, limit }) =>
      (await workspace.memory()).suggest({ sourceLocale, targetLocale }, { text, property, limit }),
    ),
    'memory.status': read((workspace) => memory.status(workspace)),
    'memory.build': read((workspace, { sourceLocale, targetLocales }) =>
      memory.build(workspace, sourceLocale, targetLocales),
    ),
    'memory.exportTmx': read((workspace, { sourceLocale, targetLocale, after }) =>
      writeTmxChunk(workspace, { sourceLocale, targetLocale }, after, version),
    ),
    'memory.openTmx': read((_, { connectionId }) => ({ upload: memory.uploads.open(connectionId) })),
    'memory.appendTmx': async ({ connectionId, upload, text }) => {
      memory.uploads.append(connectionId, upload, text);
      return {};
    },
    'memory.checkTmx': read(({ connection }, { connectionId, upload }) =>
      memory.uploads.check(connectionId, upload, connection.locales),
    ),
    'memory.importTmx': read((workspace, { upload, languages }) =>
      memory.import(workspace, upload, new Map(languages.map(({ language, locale }) => [language, locale]))),
    ),
    'memory.discardTmx': async ({ connectionId, upload }) => {
      memory.uploads.discard(connectionId, upload);
      return {};
    },
  };
}
