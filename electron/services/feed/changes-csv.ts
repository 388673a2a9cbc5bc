import { t } from '@lingui/core/macro';
import type { ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import { csvText } from '#shared/exchange/csv-text.ts';
import type { CatalogStore } from '../../store/catalog/create-catalog-store.ts';
import type { StoreClient } from '../../store/rpc.ts';
import { valueCell } from '../value-cell.ts';

const columns = () => [
  t`time`,
  t`identifier`,
  t`title`,
  t`kind`,
  t`property`,
  t`locale`,
  t({ message: 'old', comment: 'Heading of a column: the value before' }),
  t({ message: 'new', comment: 'Heading of a column: the value after' }),
  t`seen`,
  t`edit`,
];

const PIECE_CHARACTERS = 1_000_000;
const CHANGES_AT_A_TIME = 500;

interface ChangesChunk {
  filter: ServiceChangeFilter;
  /** The number of changes in the chunks before; 0 at the beginning. */
  after: number;
  /** Puts an apostrophe before text that a spreadsheet may take for a formula. */
  guardFormulas: boolean;
}

/**
 * Returns a chunk of the changes that a filter shows, newest first, as comma-separated text: one line each, with the heading
 * only at the beginning. `next` is where the next chunk continues, null at the end.
 */
export async function changesCsv(
  store: StoreClient<CatalogStore>,
  { filter, after, guardFormulas }: ChangesChunk,
): Promise<{ text: string; entries: number; next: number | null }> {
  let text = after === 0 ? csvText([columns()], { guardFormulas, bom: true }) : '';
  let entries = 0;
  while (text.length < PIECE_CHARACTERS) {
    const changes = await store.changesForFile(filter, after + entries, CHANGES_AT_A_TIME);
    text += csvText(changes.map(cellsOf), { guardFormulas, bom: false });
    entries += changes.length;
    if (changes.length < CHANGES_AT_A_TIME) return { text, entries, next: null };
  }
  return { text, entries, next: after + entries };
}

const cellsOf = (change: ServiceChange): (string | number)[] => [
  change.at,
  change.identifier,
  change.title,
  change.kind,
  change.column?.property ?? '',
  change.column?.locale ?? '',
  ...(change.kind === 'value' ? [valueCell(change.old), valueCell(change.new)] : ['', '']),
  change.seen ? 'seen' : 'unseen',
  change.edit ?? '',
];
