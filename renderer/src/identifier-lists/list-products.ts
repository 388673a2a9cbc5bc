import type { Row } from '#shared/contract/catalog.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { saveIdentifiers } from '../state/identifier-lists.ts';

/** The maximum number of rows of one window. */
const WINDOW = 1000;

/** The first products of a kept list, without their values; all of them if `limit` is null. */
export async function productsOfList(
  connectionId: string,
  list: number,
  limit: number | null,
): Promise<Result<Row[]>> {
  const opened = await client.call('catalog.openView', {
    connectionId,
    query: { filters: [{ kind: 'identifiers', list, listed: true }] },
  });
  if (!opened.ok) return opened;
  const { view, rows: total } = opened.value;
  const wanted = Math.min(total, limit ?? total);
  const rows: Row[] = [];
  while (rows.length < wanted) {
    const answer = await client.call('catalog.window', {
      connectionId,
      view,
      start: rows.length,
      count: Math.min(WINDOW, wanted - rows.length),
      columns: [],
    });
    if (!answer.ok) return answer;
    if (answer.value.rows.length === 0) break;
    rows.push(...answer.value.rows);
  }
  return { ok: true, value: rows };
}

/** All products that some texts name. */
export async function productsNamed(connectionId: string, texts: string[]): Promise<Result<Row[]>> {
  const kept = await saveIdentifiers(connectionId, texts);
  return kept.ok ? productsOfList(connectionId, kept.value.list, null) : kept;
}
