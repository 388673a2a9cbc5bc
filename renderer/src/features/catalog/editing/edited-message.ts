import { plural, t } from '@lingui/core/macro';
import type { CellUpdate } from '#shared/domain/cell.ts';
import { capital } from '../../../components/format.ts';
import { isStaged, quoted } from '../../../editors/cell-labels.ts';
import { columnName } from '../../../state/column-names.ts';

/** What an edit did, for screen readers: "Title, German: “Vase” staged". `cells`: as they are on disk now. */
export function editedMessage(cells: readonly CellUpdate[]): string {
  const [cell] = cells;
  if (!cell) return '';
  if (cells.length > 1) return t`${plural(cells.length, { one: '# cell', other: '# cells' })} edited`;
  const { value, state } = cell;
  const name = capital(columnName(cell));
  if (!isStaged(state)) return t`${name}: edit discarded, ${quoted(value)} again`;
  return value === null ? t`${name}: removal staged` : t`${name}: ${quoted(value)} staged`;
}
