import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TranslationMemory } from '../memory.ts';
import { suggestWithSentences } from '../translate/by-sentences.ts';
import type { Uploads } from '../uploads.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/**
 * The translation memory: its suggestions, its status, and what it learns from.
 */
export function memoryHandlers(
  workspaces: Workspaces,
  memory: TranslationMemory,
  uploads: Uploads,
): HandlersOf<'memory'> {
  const { read } = onConnection(workspaces);
  return {
    'memory.suggest': read(
      async ({ memory, store }, { sourceLocale, targetLocale, text, property, limit, bySentence }) => {
        const pair = { sourceLocale, targetLocale };
        const query = { text, property, limit };
        const opened = await memory();
        return bySentence
          ? suggestWithSentences(opened, pair, query, await store.sentenceSettings())
          : opened.suggest(pair, query);
      },
    ),
    'memory.status': read((workspace) => memory.status(workspace)),
    'memory.build': read((workspace, { sourceLocale, targetLocales }) =>
      memory.build(workspace, sourceLocale, targetLocales),
    ),
    'memory.find': read(async (workspace, { sourceLocale, targetLocale, filter, after, limit }) =>
      (await workspace.memory()).find({ sourceLocale, targetLocale }, filter, after, limit),
    ),
    'memory.change': read(async (workspace, { sourceLocale, targetLocale, unit, target }) => {
      const changed = await (await workspace.memory()).change({ sourceLocale, targetLocale }, unit, target);
      if (changed === null) throw new AppError('not_found', t`This translation is no longer in the memory.`);
      return { unit: changed };
    }),
    'memory.remove': read((workspace, { which, ...pair }) => memory.remove(workspace, pair, which)),
    'memory.putBack': read(async (workspace, { sourceLocale, targetLocale, units }) => {
      await (await workspace.memory()).putBack({ sourceLocale, targetLocale }, units);
      return {};
    }),
    'memory.checkTmx': read(async ({ connection }, which) => {
      const { readTmx, tmxCheck } = await import('../tmx/tmx-checker.ts');
      return tmxCheck(await uploads.whole('tmx', which).once(readTmx), connection.locales);
    }),
    'memory.importTmx': read((workspace, { languages, ...which }) =>
      memory.import(workspace, which, new Map(languages.map(({ language, locale }) => [language, locale]))),
    ),
  };
}
