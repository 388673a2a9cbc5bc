import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { OutputOf } from '#shared/contract/registry.ts';
import { client } from '../client/index.ts';
import { toastError } from '../components/toast.ts';
import { useApp } from './app.ts';

/** The initial content of a new product. */
export type NewProductStart = OutputOf<'creations.startFrom'>;

interface NewProductState {
  /** memory: what the open dialog starts with; `from`: what the product is made from; null while the dialog is closed. */
  asked: { connectionId: string; from: 'nothing' | 'copy' | 'variant'; start: NewProductStart } | null;
}

const NOTHING: NewProductStart = {
  identifier: '',
  parentIdentifier: null,
  childBoundAttributes: [],
  definingProperties: [],
  values: [],
  axes: [],
};

export const useNewProduct = create<NewProductState>()(() => ({ asked: null }));

export const openNewProduct = (connectionId: string): void =>
  useNewProduct.setState({ asked: { connectionId, from: 'nothing', start: NOTHING } });

/** Asks for a new product like another one, or for a variant of it. */
export async function openNewProductFrom(
  connectionId: string,
  product: number,
  as: 'copy' | 'variant',
): Promise<void> {
  const answer = await client.call('creations.startFrom', { connectionId, product, as });
  if (!answer.ok) return toastError(t`The product could not be read`, answer.error);
  useNewProduct.setState({ asked: { connectionId, from: as, start: answer.value } });
}

export const closeNewProduct = (): void => useNewProduct.setState({ asked: null });

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) closeNewProduct();
});
