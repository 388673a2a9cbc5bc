import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ProductItemFilter } from '#shared/contract/removals.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { ACTION_WORDS } from '../../../changesets/product-labels.ts';

export const isNarrowed = ({ state, action, differing, search }: ProductItemFilter): boolean =>
  state !== null || action !== null || differing || search !== '';

/** The conditions in force: "failed", "Delete", "product “0045”". */
export function conditions(
  { state, action, differing, search }: ProductItemFilter,
  of: ChangeSet['state'],
): string[] {
  const words: string[] = [];
  if (state !== null) words.push(itemWord(state, of));
  if (differing) words.push('different from the snapshot');
  if (action !== null) words.push(`“${ACTION_WORDS[action]}”`);
  if (search !== '') words.push(`product “${search}”`);
  return words;
}
