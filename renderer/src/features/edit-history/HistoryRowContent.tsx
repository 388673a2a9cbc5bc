import { plural, t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryCell, HistoryStep } from '#shared/contract/drafts.ts';
import { InlineChange } from '../../changesets/InlineChange.tsx';
import { formatDateTime, formatMoment } from '../../components/format.ts';
import { columnLabel, useCurrentColumnNames } from '../../state/column-names.ts';
import parts from '../../theme/parts.module.css';
import styles from './edit-history.module.css';
import type { HistoryRow } from './history-rows.ts';
import { touched } from './history-steps.ts';

export interface HistoryRowContentProps {
  row: Exclude<HistoryRow, { is: 'older' }>;
  isPresent: boolean;
  onExpand: (step: number, expand: boolean) => void;
}

/** The two lines of a history row: where and when, then what. */
export function HistoryRowContent({ row, isPresent, onExpand }: HistoryRowContentProps) {
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
            <ChevronRight size={14} />
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
