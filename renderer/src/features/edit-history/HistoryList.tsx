import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type Ref, useEffect } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { WindowedList } from '../../components/WindowedList.tsx';
import styles from './edit-history.module.css';
import { HistoryRowContent } from './HistoryRowContent.tsx';
import { type HistoryRow, stepRow } from './history-rows.ts';

const ROW_HEIGHT = 46;
const PAGE_OF_ROWS = 10;

export interface HistoryListProps {
  rows: readonly HistoryRow[];
  /** The row of the current point, and the active row. */
  present: number;
  active: number;
  ref: Ref<HTMLDivElement>;
  onActive: (row: number) => void;
  onChoose: (row: HistoryRow) => void;
  onExpand: (step: number, expand: boolean) => void;
  onReadMore: () => void;
}

const idOf = (at: number) => `edit-step-${at}`;

/**
 * The steps, newest first, and the beginning after them; a step of many cells expands. Undone steps are above the current
 * point.
 */
export function HistoryList({
  rows,
  present,
  active,
  ref,
  onActive,
  onChoose,
  onExpand,
  onReadMore,
}: HistoryListProps) {
  const moves: Record<string, number> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - PAGE_OF_ROWS,
    PageDown: active + PAGE_OF_ROWS,
    Home: 0,
    End: rows.length - 1,
  };
  const goTo = (row: number) => onActive(Math.max(0, Math.min(rows.length - 1, row)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key];
    const row = rows[active];
    if (to !== undefined) goTo(to);
    else if (row && (event.key === 'Enter' || event.key === ' ')) onChoose(row);
    else if (row && event.key === 'ArrowRight') goInto(row);
    else if (row && event.key === 'ArrowLeft') goOut(row);
    else return;
    event.preventDefault();
  };
  const goInto = (row: HistoryRow) => {
    if (row.is !== 'step' || row.expanded === null) return;
    if (row.expanded) goTo(active + 1);
    else onExpand(row.step.step, true);
  };
  const goOut = (row: HistoryRow) => {
    if (row.is === 'step' && row.expanded) onExpand(row.step.step, false);
    else if (row.is === 'cell' || row.is === 'rest') goTo(stepRow(rows, row));
  };
  return (
    <WindowedList
      ref={ref}
      className={styles.list}
      role="tree"
      tabIndex={0}
      aria-label={t`Steps, the newest first`}
      aria-activedescendant={idOf(active)}
      count={rows.length}
      rowHeight={ROW_HEIGHT}
      active={active}
      onKeyDown={onKeyDown}
      row={(at) => {
        const row = rows[at];
        if (!row) return null;
        if (row.is === 'older') return <Older key={`before ${row.at}`} onShown={onReadMore} />;
        const isStep = row.is === 'step' || row.is === 'beginning';
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the list.
          <div
            key={keyOf(row)}
            id={idOf(at)}
            role="treeitem"
            tabIndex={-1}
            aria-level={isStep ? 1 : 2}
            aria-expanded={(row.is === 'step' ? row.expanded : null) ?? undefined}
            aria-selected={at === present}
            className={classNames(
              styles.step,
              !isStep && styles.cell,
              at === active && styles.active,
              at === present && styles.present,
              row.is === 'step' && row.step.undone && styles.undone,
            )}
            style={{ height: ROW_HEIGHT }}
            onClick={() => {
              onActive(at);
              onChoose(row);
            }}
          >
            <HistoryRowContent row={row} isPresent={at === present} onExpand={onExpand} />
          </div>
        );
      }}
    />
  );
}

function keyOf(row: HistoryRow): string {
  if (row.is === 'beginning' || row.is === 'older') return row.is;
  const { step } = row.step;
  if (row.is !== 'cell') return `${row.is} ${step}`;
  const { product, property, locale } = row.cell;
  return `${step} ${product} ${locale} ${property}`;
}

/** A placeholder for older steps, which are read as soon as the placeholder is scrolled into view. */
function Older({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once; what follows has an end of its own.
  useEffect(onShown, []);
  return (
    <div className={styles.step} style={{ height: ROW_HEIGHT }} role="presentation">
      <Spinner label={t`Reading older steps`} />
    </div>
  );
}
