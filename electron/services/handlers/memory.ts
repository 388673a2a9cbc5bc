import type { HandlersOf } from '#shared/contract/registry.ts';
import type { TranslationMemory } from '../memory.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** The translation memory: what it suggests, how it stands, and what it learns from. */
export function memoryHandlers(workspaces: Workspaces, memory: TranslationMemory): HandlersOf<'memory'> {
  const { read } = onConnection(workspaces);
  return {
    'memory.suggest': read(async (workspace, { sourceLocale, targetLocale, text, property, limit }) =>
      (await workspace.memory()).suggest({ sourceLocale, targetLocale }, { text, property, limit }),
    ),
    'memory.exact': read(async (workspace, { sourceLocale, targetLocale, texts }) =>
      (await workspace.memory()).exact({ sourceLocale, targetLocale }, texts),
    ),
    'memory.status': read((workspace) => memory.status(workspace)),
    'memory.build': read((workspace, { sourceLocale, targetLocales }) =>
      memory.build(workspace, sourceLocale, targetLocales),
    ),
  };
}
