import type { ImportPlan } from '#shared/contract/imports.ts';
import type { ImportRules } from '../../store/catalog/imports/import-rows.ts';
import type { TableRow } from '../../tables/table.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';
import type { CheckedImport } from './checked-import.ts';
import { knownColumns, valueNames } from './column-roles.ts';
import { JsonMapper } from './json-rows.ts';
import { type RowMapper, tableMapper, usable } from './row-mapper.ts';

interface Check {
  checked: CheckedImport;
  /** The rows of the file in order. `isKept`: they are already in the row file of `checked`. */
  source: AsyncIterable<TableRow[]>;
  isKept: boolean;
  /** The approximate number of rows. */
  rows: number;
  signal: AbortSignal;
  onRows(done: number): void;
}

type Store = Workspace['store'];

/**
 * Looks up every row of a file: while the store judges some rows, the next ones are read. Throws `cancelled`, and what the
 * reader throws.
 */
export const checkImport = (store: Store, check: Check): Promise<void> =>
  withImport(store, check.checked.plan, check.rows, async (opened) => {
    await judgeAll(store, opened, check);
    await findScattered(check);
    await leaveOutDoubled(store, opened, check);
  });

async function judgeAll(
  store: Store,
  opened: number,
  { checked, source, isKept, signal, onRows }: Check,
): Promise<void> {
  let before = Promise.resolve();
  let done = 0;
  for await (const rows of source) {
    stopIfAborted(signal);
    const mapped = checked.mapper.map(rows);
    const judging = store.judgeRows(opened, usable(mapped));
    const next = Promise.all([judging, before, isKept || checked.rows.append(rows)]).then(([judged]) =>
      checked.add(mapped, judged),
    );
    next.catch(() => {}); // awaited with the next rows; until then it must not count as unhandled
    await before;
    before = next;
    done += rows.length;
    onRows(done);
  }
  await before;
}

/** Compares, in a second pass, rows of the same product that are not next to each other. */
async function findScattered({ checked, signal }: Check): Promise<void> {
  const { scattered } = checked.doubled;
  if (scattered.size === 0) return;
  const isScattered = (place: number) => scattered.has(checked.productOf(place));
  for await (const { first, rows } of checked.rows.chunks((from, count) => some(from, count, isScattered))) {
    stopIfAborted(signal);
    const { columns, rows: mapped } = checked.mapper.map(rows);
    mapped.forEach((row, i) => {
      const place = first + i;
      if (typeof row !== 'string' && isScattered(place))
        checked.doubled.compare(checked.productOf(place), { place, columns, row });
    });
  }
}

async function leaveOutDoubled(store: Store, opened: number, { checked, signal }: Check): Promise<void> {
  const { places, similar } = checked.doubled;
  if (places.size + similar.size === 0) return;
  const isDoubled = (place: number) => places.has(place) || similar.has(place);
  for await (const { first, rows } of checked.rows.chunks((from, count) => some(from, count, isDoubled))) {
    stopIfAborted(signal);
    const doubled = rows.flatMap((row, i) => (isDoubled(first + i) ? [{ row, place: first + i }] : []));
    const mapped = checked.mapper.map(doubled.map(({ row }) => row));
    checked.leaveOutDoubled(
      doubled.map(({ place }) => place),
      await store.judgeRows(opened, usable(mapped)),
    );
  }
}

function some(from: number, count: number, is: (place: number) => boolean): boolean {
  for (let place = from; place < from + count; place++) if (is(place)) return true;
  return false;
}

/** With more rows than this, preparing the store for product ids pays off. */
const MANY_ROWS = 5_000;

/** Opens an import in the store while `work` runs. */
export async function withImport<T>(
  store: Store,
  plan: ImportPlan,
  rows: number,
  work: (opened: number) => Promise<T>,
): Promise<T> {
  const namesIds = plan.reading.kind === 'json' || plan.roles.some(({ is }) => is === 'productId');
  const opened = await store.openImport(rulesOf(plan), { manyIds: namesIds && rows > MANY_ROWS });
  try {
    return await work(opened);
  } finally {
    await store.closeImport(opened);
  }
}

const rulesOf = ({ reading, roles: _, unguard: _unguard, ...rules }: ImportPlan): ImportRules => ({
  ...rules,
  decimal: reading.decimal,
});

/** Returns the mapper that reads rows according to a plan. */
export async function mapperFor(workspace: Workspace, plan: ImportPlan): Promise<RowMapper> {
  if (plan.reading.kind === 'json') return new JsonMapper(workspace.connection.locales[0] ?? '');
  return tableMapper(plan, valueNames(await knownColumns(workspace)));
}
