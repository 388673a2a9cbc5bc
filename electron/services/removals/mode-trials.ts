import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { itemFilter } from '#shared/contract/changesets.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { ProductItem, TrialFindings } from '#shared/contract/removals.ts';
import { AppError } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { findProduct } from '../../api/product-list.ts';
import { knowsProduct } from '../../api/required-attributes.ts';
import type { Workspace } from '../workspaces.ts';

type Parts = Pick<Workspace, 'store' | 'client' | 'removalModes'>;

/**
 * Creates a queued change set that removes one marked product, with which the user finds out what the request for a mode
 * does. First checks whether the service knows the product by its product id: only then is the same check meaningful
 * afterwards.
 */
export async function prepareTrial(parts: Parts, product: number, mode: RemovalMode): Promise<ChangeSet> {
  const { store, removalModes } = parts;
  await removalModes.allow(mode, 1);
  const frozen = await store.freezeRemovalOf(product, mode);
  const { changeSet } = frozen;
  const { state, record } = await removalModes.standing(mode);
  if (state === 'confirmed') return frozen;
  const { productId } = await onlyItem(parts, changeSet);
  const knownBefore = (await isKnown(parts, productId)) === true;
  await removalModes.note(mode, {
    verdict: record?.verdict ?? null,
    how: 'trial',
    trial: { changeSet, knownBefore },
  });
  return frozen;
}

/**
 * Returns the outcome for the product of a trial, and what the service says about it now. Throws `not_found` if there was no
 * trial.
 */
export async function lookUpTrial(parts: Parts, mode: RemovalMode): Promise<OutputOf<'removals.trial'>> {
  const trial = (await parts.removalModes.standing(mode)).record?.trial;
  if (!trial) throw new AppError('not_found', t`This request was not tried.`);
  const item = await onlyItem(parts, trial.changeSet);
  return { item, findings: await findings(parts, item, trial.knownBefore) };
}

async function findings(
  parts: Parts,
  { product, identifier, productId, restoredBy }: ProductItem,
  knownBefore: boolean,
): Promise<TrialFindings> {
  const { store, client } = parts;
  if (restoredBy !== null) {
    const restored = (await store.productEvents(product)).find(({ changeSet }) => changeSet === restoredBy);
    return { listed: null, knownById: null, restoredAs: restored?.productId ?? null };
  }
  const found = await unlessTrouble(findProduct(client, identifier));
  return {
    listed: found === undefined ? null : found !== null && found.record.productId === productId,
    knownById: knownBefore ? await isKnown(parts, productId) : null,
    restoredAs: null,
  };
}

async function onlyItem({ store }: Pick<Parts, 'store'>, changeSet: number): Promise<ProductItem> {
  const [item] = await store.removalItemsAfter(changeSet, itemFilter.parse({}), 0, 1);
  if (!item) throw new AppError('not_found', t`The change set of the trial is no longer there.`);
  return item;
}

const isKnown = async ({ client }: Pick<Parts, 'client'>, productId: string | null) =>
  productId === null ? null : ((await unlessTrouble(knowsProduct(client, productId))) ?? null);

/** Undefined if the service could not be asked: then the user's question stays open. */
async function unlessTrouble<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
