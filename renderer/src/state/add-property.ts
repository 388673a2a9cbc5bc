import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { client } from '../client/index.ts';
import { toastError } from '../components/toast.ts';
import { refreshSummary, useCatalog } from './catalog.ts';
import { propertyLabel } from './column-names.ts';

interface AddPropertyState {
  /** memory: what the open dialog is about. */
  asked: {
    connectionId: string;
    /** The initial name. */
    name: string;
    /** The required attribute that the property is to hold, by `attributeKey`. */
    attribute: string | null;
  } | null;
}

export const useAddProperty = create<AddPropertyState>()(() => ({ asked: null }));

/** Asks for a property that no product has yet. */
export const openAddProperty = (
  connectionId: string,
  { name = '', attribute = null }: { name?: string; attribute?: string | null } = {},
): void => useAddProperty.setState({ asked: { connectionId, name, attribute } });

export const closeAddProperty = (): void => useAddProperty.setState({ asked: null });

/** Makes the catalog show the property's columns, as soon as it is visible. */
export async function showProperty(connectionId: string, property: string): Promise<void> {
  await refreshSummary(connectionId);
  useCatalog.setState(({ connectionId: current }) =>
    current === null || current === connectionId ? { wantedProperty: property } : {},
  );
}

export async function removeProperty(connectionId: string, property: string): Promise<void> {
  const answer = await client.call('properties.remove', { connectionId, property });
  if (!answer.ok) toastError(t`“${propertyLabel(property)}” was not removed`, answer.error);
}
