import { t } from '@lingui/core/macro';
import type { Result } from '#shared/contract/result.ts';
import { MAX_IDENTIFIERS } from '#shared/contract/views.ts';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import { client } from '../../../client/index.ts';
import { formatNumber } from '../../../components/format.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { showCompletenessOf } from '../../../state/completeness.ts';
import { saveIdentifiers } from '../../../state/identifier-lists.ts';

/** The number of rows that a window has. */
const AT_A_TIME = 1000;

/** Shows the completeness of the products with selected cells; tells the user about errors. */
export async function showCompletenessOfSelection(
  connectionId: string,
  selection: CellSelection,
): Promise<void> {
  if (selectionSize(selection.ranges).rows > MAX_IDENTIFIERS)
    return toast({
      kind: 'failed',
      title: t`Too many products are selected`,
      message: t`Select at most ${formatNumber(MAX_IDENTIFIERS)}, or filter the catalog and measure its view.`,
    });
  const identifiers = await identifiersOf(connectionId, selection);
  if (!identifiers.ok) return toastError(t`The selected products could not be read`, identifiers.error);
  const kept = await saveIdentifiers(connectionId, identifiers.value);
  if (!kept.ok) return toastError(t`The selected products could not be kept as a list`, kept.error);
  await showCompletenessOf({
    search: '',
    filters: [{ kind: 'identifiers', list: kept.value.list, listed: true }],
    sort: [],
    tree: false,
  });
}

/** Returns each identifier once, however many ranges its row is in. */
async function identifiersOf(
  connectionId: string,
  { view, ranges }: CellSelection,
): Promise<Result<string[]>> {
  const identifiers = new Set<string>();
  for (const { firstRow, lastRow } of ranges)
    for (let start = firstRow; start <= lastRow; start += AT_A_TIME) {
      const count = Math.min(AT_A_TIME, lastRow - start + 1);
      const answer = await client.call('catalog.window', { connectionId, view, start, count, columns: [] });
      if (!answer.ok) return answer;
      for (const { identifier } of answer.value.rows) identifiers.add(identifier);
    }
  return { ok: true, value: [...identifiers] };
}
