import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Emit } from '../event-bus.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Which languages a catalog has, and which of its properties are in them. */
export function languageHandlers(workspaces: Workspaces, emit: Emit): HandlersOf<'languages'> {
  const { read } = onConnection(workspaces);
  return {
    'languages.setTranslatable': read(async ({ store }, { connectionId, property, translatable }) => {
      await store.setTranslatable(property, translatable);
      emit('catalog.changed', { connectionId, reason: 'languages' });
      return {};
    }),
  };
}
