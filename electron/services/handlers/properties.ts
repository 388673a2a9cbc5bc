import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Emit } from '../event-bus.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Properties that no product has yet, labels of properties, and which property holds a required attribute. */
export function propertyHandlers(workspaces: Workspaces, emit: Emit): HandlersOf<'properties'> {
  const { read } = onConnection(workspaces);
  const changed = (connectionId: string) => emit('catalog.changed', { connectionId, reason: 'properties' });
  return {
    'properties.add': read(async ({ store }, { connectionId, property, kind, translatable }) => {
      await store.addProperty(property, kind, translatable);
      changed(connectionId);
      return {};
    }),
    'properties.remove': read(async ({ store }, { connectionId, property }) => {
      await store.removeProperty(property);
      changed(connectionId);
      return {};
    }),
    'properties.map': read(async ({ store }, { connectionId, attribute, property }) => {
      await store.mapAttribute(attribute, property);
      changed(connectionId);
      return {};
    }),
    'properties.rename': read(async ({ store }, { connectionId, property, label }) => {
      await store.renameProperty(property, label);
      changed(connectionId);
      return {};
    }),
  };
}
