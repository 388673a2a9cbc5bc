import { plural, t } from '@lingui/core/macro';
import type { SelectionStats } from '#shared/contract/cells.ts';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import { countLabel } from '../../../components/count-label.ts';
import { formatNumber } from '../../../components/format.ts';
import { columnName } from '../../../state/column-names.ts';
import { FIXED_LABELS } from '../filters/column-labels.ts';

const nameOf = (column: ViewColumn = 'identifier'): string =>
  typeof column === 'string' ? FIXED_LABELS[column] : columnName(column);

/** "12 cells selected, 3 rows, title, German to title, French", for screen readers. */
export function spokenSelection({ columns, ranges }: Pick<CellSelection, 'columns' | 'ranges'>): string {
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
export function selectionMessage(
  { ranges }: Pick<CellSelection, 'ranges'>,
  stats: SelectionStats | null,
): string {
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
