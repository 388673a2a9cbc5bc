import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { copyText } from '../../../components/copy-text.ts';
import { formatNumber } from '../../../components/format.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { readProducts } from '../../../state/product-results.ts';
import { resultsText } from './results-text.ts';

/** The most products to copy: more belong in a file, not in a ticket or on the clipboard. */
const MOST = 5000;
const WINDOW = 1000;

/** Copies the products that a filter shows to the clipboard, as a table. */
export async function copyResults(
  connectionId: string,
  { changeSet, state }: Pick<ChangeSet, 'changeSet' | 'state'>,
  filter: ItemFilter,
): Promise<void> {
  const rows: ProductItem[] = [];
  let total = 0;
  do {
    const answer = await readProducts(connectionId, changeSet, filter, rows.length, WINDOW);
    if (!answer.ok) return toastError(t`The results were not copied`, answer.error);
    total = answer.value.total;
    if (answer.value.rows.length === 0) break;
    rows.push(...answer.value.rows);
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
