import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Connections } from '../connections.ts';
import type { Emit } from '../event-bus.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** The languages of a catalog, and which of its properties are translatable. */
export function languageHandlers(
  workspaces: Workspaces,
  connections: Connections,
  emit: Emit,
): HandlersOf<'languages'> {
  const { read } = onConnection(workspaces);
  const changed = (connectionId: string) => emit('catalog.changed', { connectionId, reason: 'languages' });
  return {
    'languages.setTranslatable': read(async ({ store }, { connectionId, property, translatable }) => {
      await store.setTranslatable(property, translatable);
      changed(connectionId);
      return {};
    }),
    'languages.add': async ({ connectionId, locale }) => {
      await connections.addLanguage(connectionId, locale);
      return {};
    },
    'languages.dismiss': read(async ({ store }, { connectionId, locale }) => {
      await store.dismissLanguage(locale);
      changed(connectionId);
      return {};
    }),
  };
}
