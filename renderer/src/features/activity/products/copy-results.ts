import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { copyText } from '../../../components/copy-text.ts';
import { count, formatNumber } from '../../../components/format.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { readProducts } from '../../../state/product-results.ts';
import { resultsText } from './results-text.ts';

/** More than this is for a file: neither a ticket nor the clipboard is made for it. */
const MOST = 5000;
const WINDOW = 1000;

/** Puts the products that a filter shows on the clipboard, as a table. */
export async function copyResults(
  connectionId: string,
  { changeSet, state }: Pick<ChangeSet, 'changeSet' | 'state'>,
  filter: ItemFilter,
): Promise<void> {
  const rows: ProductItem[] = [];
  let total = 0;
  do {
    const answer = await readProducts(connectionId, changeSet, filter, rows.length, WINDOW);
    if (!answer.ok) return toastError('The results could not be copied', answer.error);
    total = answer.value.total;
    if (answer.value.rows.length === 0) break;
    rows.push(...answer.value.rows);
  } while (rows.length < Math.min(total, MOST));
  if (rows.length === 0) return toast({ title: 'No results to copy' });
  copyText(
    resultsText(rows, state),
    `${count(rows.length, 'result')} copied`,
    rows.length < total
      ? `Only the first of ${formatNumber(total)}. Export the results to get all of them.`
      : undefined,
  );
}
