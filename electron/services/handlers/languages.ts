import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Connections } from '../connections.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** The languages of a catalog, and which of its properties are translatable. */
export function languageHandlers(workspaces: Workspaces, connections: Connections): HandlersOf<'languages'> {
  const { read } = onConnection(workspaces);
  return {
    'languages.setTranslatable': read(async ({ store }, { property, translatable }) => {
      await store.setTranslatable(property, translatable);
      return {};
    }),
    'languages.add': async ({ connectionId, locale }) => {
      await connections.addLanguage(connectionId, locale);
      return {};
    },
    'languages.keep': async ({ connectionId, locale }) => {
      await connections.keepLanguage(connectionId, locale);
      return {};
    },
    'languages.dismiss': read(async ({ store }, { locale }) => {
      await store.dismissLanguage(locale);
      return {};
    }),
  };
}
