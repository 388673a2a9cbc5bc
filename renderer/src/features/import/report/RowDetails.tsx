import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { ReportedCell, ReportedRow } from '#shared/contract/imports.ts';
import details from '../../../changesets/details.module.css';
import { oldNew } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Panel } from '../../../components/Panel.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnLabel, useCurrentColumnNames } from '../../../state/column-names.ts';
import styles from './report.module.css';
import { CELL_LABELS, ROW_LOOKS } from './report-labels.ts';

/** The details of a row of the file: what happens to each of its cells, and why. */
export function RowDetails({ row, onClose }: { row: ReportedRow | null; onClose: () => void }) {
  useCurrentColumnNames();
  if (!row)
    return (
      <Panel title={t`Row in full`} onClose={onClose}>
        <p>{t`Choose a row to see all its cells.`}</p>
      </Panel>
    );
  const { verdict, message, cells, lost } = row;
  const { pill, label } = ROW_LOOKS[verdict];
  return (
    <Panel
      title={t`Row ${formatNumber(row.row)}`}
      subtitle={[row.identifier, row.title].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <p>
        <StatePill state={pill}>{label}</StatePill>
      </p>
      {message ? <p className={styles.message}>{message}</p> : null}
      <dl className={styles.cells}>
        {cells.map((cell) => (
          <div key={cell.column}>
            <dt className={details.term}>
              {columnLabel(cell)} · {CELL_LABELS[cell.verdict]}
            </dt>
            <dd className={styles.value}>
              <CellValue cell={cell} />
            </dd>
          </div>
        ))}
        {lost.map((cell) => (
          <div key={`lost ${columnLabel(cell)}`}>
            <dt className={details.term}>{t`${columnLabel(cell)} · lost`}</dt>
            <dd className={styles.value}>
              <del>
                <ValueText value={cell.before} locale={cell.locale} wrap />
              </del>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function CellValue({ cell }: { cell: ReportedCell }) {
  const { verdict, before, after, staged, locale, text, message } = cell;
  if (verdict === 'invalid')
    return (
      <>
        <span className={styles.text} dir="auto">
          {text}
        </span>
        <span className={styles.problem}>{message}</span>
      </>
    );
  if (verdict === 'same' || verdict === 'left')
    return <ValueText value={verdict === 'left' ? before : after} locale={locale} wrap />;
  return (
    <>
      <WholeChange cell={cell} />
      {staged === undefined ? null : (
        <span className={styles.problem}>
          {t`Staged:`} <ValueText value={staged} locale={locale} wrap />
        </span>
      )}
      {message ? <span className={styles.problem}>{message}</span> : null}
    </>
  );
}

function WholeChange({ cell: { before, after, locale } }: { cell: ReportedCell }) {
  const { old, next, note } = useMemo(() => oldNew(before, after, locale), [before, after, locale]);
  return (
    <span className={styles.sides}>
      <span className={styles.side}>{t`Old`}</span>
      <SideView side={old} locale={locale} />
      <span className={styles.side}>{t`New`}</span>
      <SideView side={next} locale={locale} />
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  );
}
