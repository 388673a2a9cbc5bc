import type { WriteProof } from '#shared/contract/writing.ts';
import type { Appending } from '#shared/domain/patch.ts';
import { appendHabit } from '#shared/domain/write-habits.ts';
import type { StoredConnection } from '../../store/app-store.ts';

/** How edits of lists are sent. */
export interface WaysOfSending {
  removesItems: boolean;
  appending: Appending;
}

/** By the profile, and by what first writes have shown so far. */
export function waysOfSending(
  { kind, profile: { patch } }: Pick<StoredConnection, 'kind' | 'profile'>,
  proofs: readonly WriteProof[],
): WaysOfSending {
  const removesItems = patch.remove_items !== null;
  if (patch.appends === 'set') return { removesItems, appending: 'set' };
  if (patch.appends === 'concatenates' || kind === 'sample') return { removesItems, appending: 'added' };
  if (proofs.some(({ does }) => appendHabit.safeParse(does).success))
    return { removesItems, appending: 'set' };
  const isKnown = (['append', 'append_language'] as const).every((way) =>
    proofs.some((proof) => proof.way === way && proof.verdict !== 'doubted'),
  );
  return { removesItems, appending: isKnown ? 'added' : 'added_to_items' };
}
