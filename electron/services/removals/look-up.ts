import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { ProductRereader } from '../runs/product-rereader.ts';
import type { Workspace } from '../workspaces.ts';

/** What was found is saved after this many texts. */
const TEXTS_AT_A_TIME = 100;

interface Asking {
  signal: AbortSignal;
  onAsked(done: number, total: number): void;
}

/**
 * Looks up in the service, with one request each and several at a time, the texts of a saved list that the local catalog
 * does not have (4.3 finds by identifier only); products that the service lists are added to the catalog. Throws `AppError`
 * if it cannot be asked any more; what was found before is kept.
 */
export async function lookUp(
  workspace: Pick<Workspace, 'store' | 'client' | 'connection'>,
  list: number,
  { signal, onAsked }: Asking,
): Promise<OutputOf<'removals.lookUp'>> {
  const { store } = workspace;
  const texts = await store.missingTexts(list);
  const out: OutputOf<'removals.lookUp'> = { found: [], notFound: [], failed: [] };
  // Nothing is known of these products, not even which parents they would have.
  const journal = { topmostParent: async () => null };
  const reader = new ProductRereader({ workspace, journal, signal });
  let done = 0;
  onAsked(0, texts.length);
  for (let start = 0; start < texts.length; start += TEXTS_AT_A_TIME) {
    const wanted = texts
      .slice(start, start + TEXTS_AT_A_TIME)
      .map((identifier, at) => ({ address: { product: start + at, identifier } }));
    const { reread, trouble } = await reader.read(wanted, () => onAsked(++done, texts.length));
    const listed = reread.flatMap(({ address, found }) =>
      found === null || found instanceof AppError ? [] : [{ text: address.identifier, record: found.record }],
    );
    if (listed.length > 0) {
      const named = await store.takeProducts(listed.map(({ record }) => record));
      out.found.push(...named.map((product, at) => ({ ...product, text: listed[at]!.text })));
    }
    for (const { address, found } of reread) {
      if (found === null) out.notFound.push(address.identifier);
      else if (found instanceof AppError)
        out.failed.push({ text: address.identifier, message: found.message });
    }
    if (trouble) throw trouble;
  }
  return out;
}
