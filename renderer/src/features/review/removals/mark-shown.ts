import type { MarkFilter, ProductSelection } from '#shared/contract/removals.ts';
import type { Result } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { toastError } from '../../../components/toast.ts';
import { productsShown } from '../../../state/marked-products.ts';

/** As many products as one call marks. */
const AT_ONCE = 100_000;

/** Marks all products that the list shows otherwise, or (null) no longer, and says how to take that back. */
export async function markShown(
  connectionId: string,
  filter: MarkFilter,
  mode: RemovalMode | null,
): Promise<void> {
  const which = await selectionOf(connectionId, filter);
  if (!which.ok) return toastError('No mark was changed', which.error);
  for (const each of which.value) if (!(await markAndTell(connectionId, each, mode))) return;
}

async function selectionOf(connectionId: string, filter: MarkFilter): Promise<Result<ProductSelection[]>> {
  if (filter.mode !== null && !filter.failed && filter.search === '')
    return { ok: true, value: [{ marked: filter.mode }] };
  const shown = await productsShown(connectionId, filter);
  if (!shown.ok) return shown;
  const value: ProductSelection[] = [];
  for (let at = 0; at < shown.value.length; at += AT_ONCE)
    value.push({ products: shown.value.slice(at, at + AT_ONCE) });
  return { ok: true, value };
}
