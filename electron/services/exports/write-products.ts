import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { headerNames } from '#shared/exchange/column-header.ts';
import { storedProductJson } from '#shared/service/record-json.ts';
import { writeText } from '../../tables/file-output.ts';
import type { TableValue } from '../../tables/table.ts';
import { writeTable } from '../../tables/write-table.ts';
import type { JobHandle } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';
import { type TableTarget, tableLayout } from './table-layout.ts';

/** An open export of the store, and the job that its progress is reported to. */
export interface OpenExport {
  workspace: Workspace;
  export: number;
  products: number;
  job: Pick<JobHandle, 'signal' | 'report'>;
}

/** Writes a table of products. Returns the number of rows below its header; throws as `TableWriter` does, and `cancelled`. */
export async function writeProductTable(
  path: string,
  opened: OpenExport,
  target: TableTarget,
  staged: boolean,
): Promise<number> {
  const { store, connection } = opened.workspace;
  const { properties } = await store.summary();
  const layout = tableLayout(target, headerNames(connection, properties));
  const chunks = exportChunks(
    opened.products,
    (chunk) => store.exportRows(opened.export, chunk, target.columns, staged),
    progressOf(opened),
  );
  const first = layout.rowsOf((await chunks.next()).value ?? []);
  const columns = layout.headers.map((header, place) => ({ header, width: widthOf(header, first, place) }));
  let rows = first.length;
  const batches = async function* () {
    yield first;
    for await (const products of chunks) {
      stopIfCancelled(opened);
      const next = layout.rowsOf(products);
      rows += next.length;
      yield next;
    }
    stopIfCancelled(opened);
  };
  await writeTable(path, target.format, columns, batches(), target);
  return rows;
}

/** Returns the width of a column in characters that its first rows need; the spreadsheet cuts off long texts. */
function widthOf(header: string, rows: readonly TableValue[][], place: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(row[place] ?? '').length), header.length);
  return Math.min(Math.max(longest, 8), 50) + 2;
}

/**
 * Writes products as the service shows them (2.2): as a JSON list, or one per line. Returns the number of products that the
 * service lists.
 */
export async function writeProductJson(path: string, opened: OpenExport, lines: boolean): Promise<number> {
  const { store, connection } = opened.workspace;
  let written = 0;
  const texts = async function* () {
    for await (const records of exportChunks(
      opened.products,
      (chunk) => store.exportRecords(opened.export, chunk),
      progressOf(opened),
    )) {
      stopIfCancelled(opened);
      let text = '';
      for (const record of records) {
        if (!record) continue;
        const json = JSON.stringify(storedProductJson(record, connection));
        text += lines ? `${json}\n` : `${written === 0 ? '[' : ','}\n${json}`;
        written++;
      }
      yield text;
    }
    stopIfCancelled(opened);
    if (!lines) yield written === 0 ? '[]\n' : '\n]\n';
  };
  await writeText(path, texts());
  return written;
}

const progressOf =
  ({ job, products }: OpenExport) =>
  (done: number): void =>
    job.report({ done, total: products });

function stopIfCancelled({ job }: OpenExport): void {
  if (job.signal.aborted) throw new AppError('cancelled', t`Export cancelled. No file was written.`);
}

/** Products per call of the store, so that others can read in between. */
const CHUNK = 1_000;

/**
 * Yields the chunks of this many products, in order. The next one is read while the current one is used, because the store
 * has its own thread. `onUsed`: called with the number of products done. Throws what `read` throws.
 */
async function* exportChunks<T>(
  products: number,
  read: (chunk: { from: number; limit: number }) => Promise<T[]>,
  onUsed: (done: number) => void,
): AsyncGenerator<T[]> {
  const begin = (from: number): Promise<T[]> | null => {
    if (from >= products) return null;
    const reading = read({ from, limit: CHUNK });
    reading.catch(() => {}); // thrown where it is awaited, which may be later
    return reading;
  };
  let next = begin(0);
  for (let from = 0; next !== null; from += CHUNK) {
    const chunk = await next;
    next = begin(from + CHUNK);
    yield chunk;
    onUsed(Math.min(products, from + CHUNK));
  }
}
