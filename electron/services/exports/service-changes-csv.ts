import { t } from '@lingui/core/macro';
import type { ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import type { CatalogStore } from '../../store/catalog/create-catalog-store.ts';
import type { StoreClient } from '../../store/rpc.ts';
import { csvFile, ENTRIES_PER_PAGE, type TextFile } from './text-file.ts';
import { valueCell } from './value-cell.ts';

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

/** The changes of the service that a filter shows, newest first, one line each. */
export const serviceChangesCsv = (
  store: StoreClient<CatalogStore>,
  { filter, guardFormulas }: { filter: ServiceChangeFilter; guardFormulas: boolean },
): TextFile =>
  csvFile(columns(), guardFormulas, async (_, written) => {
    const changes = await store.changesForFile(filter, written, ENTRIES_PER_PAGE);
    const next = changes.length < ENTRIES_PER_PAGE ? null : written + changes.length;
    return { rows: changes.map(cellsOf), next };
  });

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
