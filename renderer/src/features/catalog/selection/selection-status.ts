import { plural, t } from '@lingui/core/macro';
import type { SelectionStats } from '#shared/contract/cells.ts';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import { client } from '../../../client/index.ts';
import { countLabel } from '../../../components/count-label.ts';
import { formatNumber } from '../../../components/format.ts';
import { columnName } from '../../../state/column-names.ts';
import { useJobs } from '../../../state/jobs.ts';
import { areSeveral, useSelection } from '../../../state/selection.ts';
import { useStaged } from '../../../state/staged.ts';
import { FIXED_LABELS } from '../filters/column-labels.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

/** The pause after a change of the selection, or of what is in it, before it is counted and announced. */
const PAUSE_MS = 250;

/** Tells how much is selected, in the status bar and to screen readers. Returns a function that stops it. */
export function tellSelection({
  connection,
  status,
}: Pick<CatalogGrid, 'connection' | 'status'>): () => void {
  const connectionId = connection.id;
  let timer = 0;
  let announced: unknown = null;
  const several = () => {
    const { selection } = useSelection.getState();
    return selection && areSeveral(selection) ? selection : null;
  };
  const count = async () => {
    const selection = several();
    // While very many cells change, counting them would hold up the change, and be wrong.
    if (!selection || isBeingEdited(connectionId)) return;
    if (announced !== selection) status.tell(spokenSelection(selection));
    announced = selection;
    const stats = await client.call('cells.stats', { connectionId, selection });
    if (stats.ok && useSelection.getState().selection === selection)
      status.describe(selectionMessage(selection, stats.value));
  };
  const countSoon = () => {
    window.clearTimeout(timer);
    if (several()) timer = window.setTimeout(() => void count(), PAUSE_MS);
  };
  const stops = [
    useSelection.subscribe(() => {
      const selection = several();
      if (selection) status.describe(selectionMessage(selection, null));
      countSoon();
    }),
    useStaged.subscribe((now, before) => {
      if (now.summary !== before.summary) countSoon();
    }),
    useJobs.subscribe(({ jobs }, before) => {
      if (jobs !== before.jobs && !isBeingEdited(connectionId) && isBeingEdited(connectionId, before.jobs))
        countSoon();
    }),
  ];
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

const isBeingEdited = (connectionId: string, jobs = useJobs.getState().jobs): boolean =>
  jobs.some((job) => job.kind === 'edit' && job.state === 'running' && job.connectionId === connectionId);

const nameOf = (column: ViewColumn = 'identifier'): string =>
  typeof column === 'string' ? FIXED_LABELS[column] : columnName(column);

/** "12 cells selected, 3 rows, title, German to title, French", for screen readers. */
export function spokenSelection({ columns, ranges }: CellSelection): string {
  const { rows, cells } = selectionSize(ranges);
  const first = nameOf(columns[Math.min(...ranges.map(({ firstColumn }) => firstColumn))]);
  const last = nameOf(columns[Math.max(...ranges.map(({ lastColumn }) => lastColumn))]);
  return [
    t`${plural(cells, { one: '# cell', other: '# cells' })} selected`,
    countLabel.rows(rows),
    ...(ranges.length > 1 ? [plural(ranges.length, { one: '# range', other: '# ranges' })] : []),
    first === last ? first : t`${first} to ${last}`,
  ].join(', ');
}

/** "12 cells · 3 rows · 2 empty · 9 different · sum 34": the text of the status bar; `stats` is null until they are known. */
export function selectionMessage({ ranges }: CellSelection, stats: SelectionStats | null): string {
  const { rows, cells } = stats ?? selectionSize(ranges);
  const parts = [t`Selected ${plural(cells, { one: '# cell', other: '# cells' })}`, countLabel.rows(rows)];
  if (stats?.empty != null) parts.push(t`${formatNumber(stats.empty)} empty`);
  if (stats?.distinct != null) parts.push(t`${formatNumber(stats.distinct)} different`);
  if (stats?.numbers && stats.numbers.count > 1) {
    const { sum, count: numbers } = stats.numbers;
    parts.push(t`sum ${formatNumber(sum)}`, t`average ${formatNumber(sum / numbers)}`);
  }
  return parts.join(' · ');
}
