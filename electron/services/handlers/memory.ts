import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Emit } from '../event-bus.ts';
import type { TranslationMemory } from '../memory.ts';
import { suggestWithSentences } from '../translate/by-sentences.ts';
import { withContext } from '../translate/in-context.ts';
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
  emit: Emit,
): HandlersOf<'memory'> {
  const { read } = onConnection(workspaces);
  /** What is suggested changes with the memories, which are in no catalog. */
  const changed = (connectionId: string) => emit('catalog.changed', { connectionId, reason: 'checks' });
  return {
    'memory.suggest': read(
      async (
        { memory, store },
        { sourceLocale, targetLocale, text, property, product, limit, bySentence, anyScore },
      ) => {
        const pair = { sourceLocale, targetLocale };
        const query = { text, property, limit };
        const opened = await memory();
        const [matches, least] = await Promise.all([
          bySentence
            ? store.sentenceSettings().then((settings) => suggestWithSentences(opened, pair, query, settings))
            : opened.suggest(pair, query),
          anyScore ? 0 : store.memorySettings().then((settings) => settings.least),
        ]);
        const context = product === null || property === null ? null : { product, property };
        // What is put together from sentences is not similar, but known in part.
        return (await withContext(store, matches, text, context)).filter(
          ({ score, sentences }) => sentences !== null || score >= least,
        );
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
      const found = await (await workspace.memory()).change({ sourceLocale, targetLocale }, unit, target);
      if (found === null) throw new AppError('not_found', t`This translation is no longer in the memory.`);
      return { unit: found };
    }),
    'memory.remove': read((workspace, { which, ...pair }) => memory.remove(workspace, pair, which)),
    'memory.putBack': read(async (workspace, { sourceLocale, targetLocale, units }) => {
      await (await workspace.memory()).putBack({ sourceLocale, targetLocale }, units);
      return {};
    }),
    'memory.memories': read(async (workspace) => ({ memories: await (await workspace.memory()).memories() })),
    'memory.arrange': read(async (workspace, { memories }) => {
      await (await workspace.memory()).arrange(memories);
      changed(workspace.connection.id);
      return {};
    }),
    'memory.removeMemory': read(async (workspace, { memory: imported }) => {
      const removed = await memory.removeImported(workspace, imported);
      changed(workspace.connection.id);
      return removed;
    }),
    'memory.settings': read(({ store }) => store.memorySettings()),
    'memory.setSettings': read(async ({ store }, { settings }) => {
      await store.setMemorySettings(settings);
      return {};
    }),
    'memory.checkTmx': read(async ({ connection }, which) => {
      const { readTmx, tmxCheck } = await import('../tmx/tmx-checker.ts');
      return tmxCheck(await uploads.whole('tmx', which).once(readTmx), connection.locales);
    }),
    'memory.importTmx': read((workspace, { languages, name, ...which }) =>
      memory.import(
        workspace,
        which,
        new Map(languages.map(({ language, locale }) => [language, locale])),
        name ?? null,
      ),
    ),
  };
}
