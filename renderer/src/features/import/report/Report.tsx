import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ReportedCell, ReportedRow, ReportFilter } from '#shared/contract/imports.ts';
import { type KeyNotes, useListedKeys } from '../../../actions/key-notes.ts';
import { useStatusKeys } from '../../../app/use-status-text.ts';
import details from '../../../changesets/details.module.css';
import { oldNew } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { FilterChips } from '../../../components/FilterBar.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Panel } from '../../../components/Panel.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { LineTable } from '../../../grid/lines/LineTable.tsx';
import { useRows } from '../../../query/use-rows.ts';
import type { StatusKey } from '../../../state/app.ts';
import { columnLabel, useCurrentColumnNames } from '../../../state/column-names.ts';
import type { OpenedFile } from '../../../state/product-imports.ts';
import parts from '../../../theme/parts.module.css';
import styles from './report.module.css';
import { reportColumns } from './report-columns.tsx';
import { ALL_ROWS, CELL_LABELS, ROW_LOOKS, reportChips } from './report-labels.ts';

const REPORT_KEYS: readonly KeyNotes[] = [
  {
    group: t`Report of an import`,
    notes: [
      { label: t`Show the row in full, or hide it`, keys: ['Space', 'Enter'] },
      { label: t`Hide the row in full`, keys: ['Escape'] },
    ],
  },
];
const STATUS_KEYS: readonly StatusKey[] = [{ shortcut: 'Space', label: t`in full` }];

export interface ReportProps {
  connectionId: string;
  upload: string;
  checked: NonNullable<OpenedFile['checked']>;
}

/** What each row of the file would do, according to the last check; the values shown are current. */
export function Report({ connectionId, upload, checked }: ReportProps) {
  const [filter, setFilter] = useState<ReportFilter>(ALL_ROWS);
  const [current, setCurrent] = useState<ReportedRow | null>(null);
  const [isDetailed, setIsDetailed] = useState(false);
  const list = useRows(
    'imports.rows',
    { connectionId, upload, filter },
    { keyOf: rowKey, onCurrent: setCurrent, version: JSON.stringify(checked.report) },
  );
  const error = useStore(list.store, (state) => state.error);
  useListedKeys(REPORT_KEYS);
  useStatusKeys(STATUS_KEYS);
  const chips = useMemo(() => reportChips(checked.report), [checked]);
  const { overStaged } = checked.plan;
  const columns = useMemo(() => reportColumns(overStaged), [overStaged]);
  return (
    <div className={styles.report}>
      <div className={styles.chips}>
        <FilterChips
          label={t`Which rows`}
          choices={chips.map(({ filter: one, ...chip }) => ({
            ...chip,
            selected: JSON.stringify(one) === JSON.stringify(filter),
            onSelect: () => setFilter(one),
          }))}
        />
      </div>
      {error ? <ErrorNote error={error} title={t`The rows could not be read`} /> : null}
      <div className={styles.body}>
        <LineTable
          label={t`Rows of the file`}
          list={list}
          keyOf={rowKey}
          columns={columns}
          onKey={({ key }) => {
            const isDone = key === 'Enter' || key === ' ' || (key === 'Escape' && isDetailed);
            if (isDone) setIsDetailed((is) => !is);
            return isDone;
          }}
        />
        {isDetailed ? <RowDetails row={current} onClose={() => setIsDetailed(false)} /> : null}
      </div>
    </div>
  );
}

const rowKey = ({ row }: Pick<ReportedRow, 'row'>): string => String(row);

/** The details of a row of the file: what happens to each of its cells, and why. */
function RowDetails({ row, onClose }: { row: ReportedRow | null; onClose: () => void }) {
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
      {message ? <p className={parts.above2}>{message}</p> : null}
      <dl className={classNames(parts.grid, parts.gap3, parts.above3)}>
        {cells.map((cell) => (
          <div key={cell.column}>
            <dt className={details.term}>
              {columnLabel(cell)} · {CELL_LABELS[cell.verdict]}
            </dt>
            <dd className={classNames(parts.breaks, parts.grid, parts.toStart, parts.hairGap)}>
              <CellValue cell={cell} />
            </dd>
          </div>
        ))}
        {lost.map((cell) => (
          <div key={`lost ${columnLabel(cell)}`}>
            <dt className={details.term}>{t`${columnLabel(cell)} · lost`}</dt>
            <dd className={classNames(parts.breaks, parts.grid, parts.toStart, parts.hairGap)}>
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
