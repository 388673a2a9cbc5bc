import { create } from 'zustand';
import type { CompletenessDetails, CompletenessOverview } from '#shared/contract/completeness.ts';

interface RequirementNames {
  /** memory: the connection whose names these are. */
  connectionId: string | null;
  /** service: names of required attributes by `attributeKey`, as far as they were read. */
  attributes: ReadonlyMap<string, string>;
  /** service: names of categories and taxonomies by their ids. */
  nodes: ReadonlyMap<string, string>;
  taxonomies: ReadonlyMap<string, string>;
}

const nothing = { attributes: new Map(), nodes: new Map(), taxonomies: new Map() };

export const useRequirementNames = create<RequirementNames>()(() => ({ connectionId: null, ...nothing }));

export interface NamedRequirements {
  attributes?: readonly (readonly [string, string])[];
  nodes?: readonly (readonly [string, string])[];
  taxonomies?: readonly (readonly [string, string])[];
}

/** Remembers what ids of a connection stand for, for labels of filters; names of another connection are forgotten. */
export function keepRequirementNames(connectionId: string, names: NamedRequirements): void {
  useRequirementNames.setState((state) => {
    const known = state.connectionId === connectionId ? state : nothing;
    return {
      connectionId,
      attributes: new Map([...known.attributes, ...(names.attributes ?? [])]),
      nodes: new Map([...known.nodes, ...(names.nodes ?? [])]),
      taxonomies: new Map([...known.taxonomies, ...(names.taxonomies ?? [])]),
    };
  });
}

export const namesInOverview = ({ categories, taxonomies }: CompletenessOverview): NamedRequirements => ({
  nodes: categories.flatMap(({ nodeId, path }) =>
    nodeId !== null && path.length > 0 ? [[nodeId, path.join(' › ')] as const] : [],
  ),
  taxonomies: taxonomies.flatMap(({ taxonomyId, name }) =>
    taxonomyId !== null && name !== null ? [[taxonomyId, name] as const] : [],
  ),
});

export const namesInDetails = ({ missing }: Pick<CompletenessDetails, 'missing'>): NamedRequirements => ({
  attributes: missing.map(({ key, name }) => [key, name] as const),
});
