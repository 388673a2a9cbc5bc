import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { copyText } from '../../../components/copy-text.ts';
import { formatNumber } from '../../../components/format.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { REMOVED } from '../../../state/item-filters.ts';
import { chosenOf, readProducts, useProductResults } from '../../../state/product-results.ts';
import { resultsText } from './results-text.ts';

/** The most products to copy: more belong in a file, not in a ticket or on the clipboard. */
const MOST = 5000;
const WINDOW = 1000;

/** Copies the chosen products to the clipboard, as a table; if none are chosen, those that a filter shows. */
export async function copyResults(
  connectionId: string,
  { changeSet, state }: Pick<ChangeSet, 'changeSet' | 'state'>,
  filter: ItemFilter,
): Promise<void> {
  const chosen = chosenOf(useProductResults.getState(), changeSet);
  const rows: ProductItem[] = [];
  let [read, total] = [0, 0];
  do {
    // Only what was removed can be chosen, and other products than those that were chosen may be shown now.
    const shown = chosen.size > 0 ? REMOVED : filter;
    const answer = await readProducts(connectionId, changeSet, shown, read, WINDOW);
    if (!answer.ok) return toastError(t`The results were not copied`, answer.error);
    if (answer.value.rows.length === 0) break;
    read += answer.value.rows.length;
    rows.push(...answer.value.rows.filter(({ item }) => chosen.size === 0 || chosen.has(item)));
    total = chosen.size || answer.value.total;
  } while (rows.length < Math.min(total, MOST));
  if (rows.length === 0) return toast({ title: t`No results to copy` });
  copyText(
    resultsText(rows, state),
    t`${plural(rows.length, { one: '# result', other: '# results' })} copied`,
    rows.length < total
      ? t`Only the first of ${formatNumber(total)}. Export the results to get all of them.`
      : undefined,
  );
}
