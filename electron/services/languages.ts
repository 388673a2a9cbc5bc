import type { Handlers } from '#shared/contract/registry.ts';
import type { Connections } from './connections.ts';
import type { Emit } from './event-bus.ts';
import type { Workspaces } from './workspaces.ts';

type LanguageHandlers = Pick<Handlers, Extract<keyof Handlers, `languages.${string}`>>;

/** Which languages a catalog has, and which of its properties are in them. */
export function languageHandlers({
  workspaces,
  connections,
  emit,
}: {
  workspaces: Workspaces;
  connections: Connections;
  emit: Emit;
}): LanguageHandlers {
  return {
    'languages.setTranslatable': async ({ connectionId, property, translatable }) => {
      await (await workspaces.get(connectionId)).store.setTranslatable(property, translatable);
      emit('catalog.changed', { connectionId, reason: 'languages' });
      return {};
    },
    'languages.add': async ({ connectionId, locale }) => {
      await connections.addLanguage(connectionId, locale);
      return {};
    },
    'languages.dismiss': async ({ connectionId, locale }) => {
      await (await workspaces.get(connectionId)).store.dismissLanguage(locale);
      emit('catalog.changed', { connectionId, reason: 'languages' });
      return {};
    },
  };
}
