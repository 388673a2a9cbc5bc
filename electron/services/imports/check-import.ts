import type { TableRow } from '../../tables/table.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';
import type { CheckedImport } from './checked-import.ts';
import { usable, withImport } from './judge-rows.ts';

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
  const { places } = checked.doubled;
  if (places.size === 0) return;
  const isDoubled = (place: number) => places.has(place);
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
