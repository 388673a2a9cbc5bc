import { t } from '@lingui/core/macro';
import { client } from '../client/index.ts';
import { toastError } from '../components/toast.ts';
import { useCatalog } from './catalog.ts';
import { propertyLabel } from './column-names.ts';
import { readSummary } from './connections.ts';

/** Makes the catalog show the property's columns, as soon as it is visible. */
export async function showProperty(connectionId: string, property: string): Promise<void> {
  await readSummary(connectionId);
  useCatalog.setState(({ connectionId: current }) =>
    current === null || current === connectionId ? { wantedProperty: property } : {},
  );
}

export async function removeProperty(connectionId: string, property: string): Promise<void> {
  const answer = await client.call('properties.remove', { connectionId, property });
  if (!answer.ok) toastError(t`“${propertyLabel(property)}” was not removed`, answer.error);
}
