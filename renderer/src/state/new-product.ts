import { t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { client } from '../client/index.ts';
import { toastError } from '../components/toast.ts';
import { openDialog } from './dialog.ts';

/** The initial content of a new product. */
export type NewProductStart = OutputOf<'creations.startFrom'>;

const NOTHING: NewProductStart = {
  identifier: '',
  parentIdentifier: null,
  childBoundAttributes: [],
  definingProperties: [],
  values: [],
  axes: [],
};

export const openNewProduct = (connectionId: string): void =>
  void openDialog('newProduct', { connectionId, from: 'nothing', start: NOTHING });

/** Asks for a new product like another one, or for a variant of it. */
export async function openNewProductFrom(
  connectionId: string,
  product: number,
  as: 'copy' | 'variant',
): Promise<void> {
  const answer = await client.call('creations.startFrom', { connectionId, product, as });
  if (!answer.ok) return toastError(t`The product could not be read`, answer.error);
  await openDialog('newProduct', { connectionId, from: as, start: answer.value });
}
