import { plural, t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type KeyboardEvent, type Ref, useEffect } from 'react';
import type { HistoryCell, HistoryStep } from '#shared/contract/drafts.ts';
import { InlineChange } from '../../changesets/InlineChange.tsx';
import { classNames } from '../../components/class-names.ts';
import { formatDateTime, formatMoment } from '../../components/format.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { WindowedList } from '../../components/WindowedList.tsx';
import { columnLabel, useCurrentColumnNames } from '../../state/column-names.ts';
import parts from '../../theme/parts.module.css';
import styles from './edit-history.module.css';
import { type HistoryRow, stepRow } from './history-rows.ts';
import { touched } from './history-steps.ts';

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
              at === active && parts.sunken,
              at === active && parts.keyLine,
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

interface HistoryRowContentProps {
  row: Exclude<HistoryRow, { is: 'older' }>;
  isPresent: boolean;
  onExpand: (step: number, expand: boolean) => void;
}

/** The two lines of a history row: where and when, then what. */
function HistoryRowContent({ row, isPresent, onExpand }: HistoryRowContentProps) {
  useCurrentColumnNames();
  const now = isPresent ? <span className={styles.state}>{t`now`}</span> : null;
  switch (row.is) {
    case 'beginning':
      return (
        <>
          <span className={styles.head}>
            <span className={styles.label}>{t`Before the first edit`}</span>
            {now}
          </span>
          <span className={styles.facts}>{t`Nothing staged by hand`}</span>
        </>
      );
    case 'rest':
      return (
        <span
          className={styles.facts}
        >{t`${plural(row.cells, { one: '# more cell', other: '# more cells' })} not listed here`}</span>
      );
    case 'cell':
      return (
        <>
          <span className={styles.head}>
            <Where cell={row.cell} />
          </span>
          <Change cell={row.cell} />
        </>
      );
    case 'step':
      return <StepContent {...row} now={now} onExpand={onExpand} />;
  }
}

function StepContent({
  step,
  expanded,
  now,
  onExpand,
}: Extract<HistoryRow, { is: 'step' }> & Pick<HistoryRowContentProps, 'onExpand'> & { now: ReactNode }) {
  const { cell, label, at, undone } = step;
  return (
    <>
      <span className={styles.head}>
        {expanded === null ? null : (
          <span
            className={styles.expand}
            data-expanded={expanded}
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              onExpand(step.step, !expanded);
            }}
          >
            <ChevronRight size={14} className={parts.chevron} />
          </span>
        )}
        {cell ? <Where cell={cell} /> : <span className={styles.label}>{whereOf(step)}</span>}
        <time className={styles.when} dateTime={at} title={formatDateTime(at)}>
          {formatMoment(at)}
        </time>
        {now ?? (undone ? <span className={styles.state}>{t`undone`}</span> : null)}
      </span>
      {cell ? (
        <Change cell={cell} />
      ) : (
        <span className={styles.facts} title={label}>
          <span className={styles.label}>{label}</span>
        </span>
      )}
    </>
  );
}

/** "570 cells in title · de", "12 cells and 3 products". */
function whereOf(step: HistoryStep): string {
  return step.column && step.products === 0
    ? t`${plural(step.cells, { one: '# cell', other: '# cells' })} in ${columnLabel(step.column)}`
    : touched(step);
}

function Where({ cell }: { cell: HistoryCell }) {
  const { title, identifier } = cell;
  const column = columnLabel(cell);
  return (
    <span className={styles.where} title={`${identifier} · ${title} · ${column}`}>
      <bdi className={parts.truncated}>{title || identifier}</bdi>
      <span className={styles.column}>{`· ${column}`}</span>
    </span>
  );
}

function Change({ cell: { values, locale } }: { cell: HistoryCell }) {
  return (
    <span className={styles.facts}>
      {values ? (
        <InlineChange old={values.old} next={values.next} locale={locale} />
      ) : (
        t`Too long to be shown here`
      )}
    </span>
  );
}
