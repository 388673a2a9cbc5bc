import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import type { FilledCount } from '#shared/domain/completeness.ts';
import { listed } from '#shared/domain/listed.ts';
import { classNames } from '../../components/class-names.ts';
import { formatNumber } from '../../components/format.ts';
import parts from '../../theme/parts.module.css';
import styles from './heat.module.css';
import { FIRST_SHARE, type HeatColumn } from './heat-columns.ts';
import { type HeatRow, percentText, shareOf, stagedPoints, whereOf } from './heat-rows.ts';

export interface HeatRowViewProps {
  row: HeatRow;
  index: number;
  columns: readonly HeatColumn[];
  withStaged: boolean;
  /** The active column; null in other rows. */
  active: number | null;
  cellId: (row: number, column: number) => string;
  onChoose: (column: number) => void;
  onOpen: () => void;
}

/** A row of the heat map. The grid around it has focus and handles keys. */
export function HeatRowView(props: HeatRowViewProps) {
  const { row, index, columns, withStaged, active, cellId, onChoose, onOpen } = props;
  const common = (at: number) => ({
    id: cellId(index, at),
    'aria-colindex': at + 1,
    'aria-selected': active === at,
    onClick: () => onChoose(at),
    onDoubleClick: onOpen,
  });
  const where = whereOf(row);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the grid keeps the focus.
    <div role="row" aria-rowindex={index + 2} className={classNames(styles.row, index === 0 && parts.strong)}>
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the grid keeps the focus. */}
      <div
        {...common(0)}
        role="rowheader"
        className={classNames(styles.name, active === 0 && styles.active)}
        title={row.taxonomy ? `${where} (${row.taxonomy})` : where}
        dir="auto"
      >
        {row.parent ? <span className={styles.above}>{`${row.parent} › `}</span> : null}
        <span className={classNames(parts.shrinks, parts.ellipsis)}>{row.name}</span>
        {row.taxonomy ? <span className={styles.taxonomy}>{row.taxonomy}</span> : null}
      </div>
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the grid keeps the focus. */}
      <div
        {...common(1)}
        role="gridcell"
        className={classNames(styles.products, active === 1 && styles.active)}
      >
        {formatNumber(row.products)}
      </div>
      {columns.slice(FIRST_SHARE).map((column, offset) => {
        const at = offset + FIRST_SHARE;
        const counted = offset === 0 ? row.any : (row.byLocale[offset - 1] ?? null);
        return (
          <ShareCell
            key={column.key}
            {...common(at)}
            counted={counted}
            withStaged={withStaged}
            isActive={active === at}
          />
        );
      })}
    </div>
  );
}

function ShareCell({
  counted,
  withStaged,
  isActive,
  ...rest
}: {
  counted: FilledCount | null;
  withStaged: boolean;
  isActive: boolean;
  id: string;
}) {
  const share = shareOf(counted, withStaged);
  const points = withStaged ? stagedPoints(counted) : 0;
  const isMoved = withStaged && counted !== null && counted.staged !== counted.filled;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the grid keeps the focus.
    <div
      {...rest}
      role="gridcell"
      className={classNames(
        styles.share,
        share === null && styles.nothing,
        isMoved && styles.moved,
        isActive && styles.active,
      )}
      style={share === null ? undefined : ({ '--share': String(share) } as CSSProperties)}
      title={shareTitle(counted)}
    >
      {percentText(counted, withStaged)}
      <span className="visually-hidden">
        {share === null ? t`nothing required` : listed([' %', ...movedBy(points)])}
      </span>
    </div>
  );
}

/** "up 3 by staged edits"; nothing if they make no difference. */
function movedBy(points: number): string[] {
  if (points === 0) return [];
  const moved = Math.abs(points);
  return [points > 0 ? t`up ${moved} by staged edits` : t`down ${moved} by staged edits`];
}

/** "412 of 540 filled; 430 with staged edits". */
function shareTitle(counted: FilledCount | null): string {
  if (!counted) return t`Nothing is required here`;
  const { required, filled, staged } = counted;
  const now = t`${formatNumber(filled)} of ${formatNumber(required)} required values filled`;
  return staged === filled ? now : t`${now}; ${formatNumber(staged)} with staged edits`;
}
