import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Properties that no product has yet, labels of properties, and which property holds a required attribute. */
export function propertyHandlers(workspaces: Workspaces): HandlersOf<'properties'> {
  const { read } = onConnection(workspaces);
  return {
    'properties.add': read(async ({ store }, { property, kind, translatable }) => {
      await store.addProperty(property, kind, translatable);
      return {};
    }),
    'properties.remove': read(async ({ store }, { property }) => {
      await store.removeProperty(property);
      return {};
    }),
    'properties.map': read(async ({ store }, { attribute, property }) => {
      await store.mapAttribute(attribute, property);
      return {};
    }),
    'properties.rename': read(async ({ store }, { property, label }) => {
      await store.renameProperty(property, label);
      return {};
    }),
  };
}
