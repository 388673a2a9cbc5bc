import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ReportedRow, ReportFilter } from '#shared/contract/imports.ts';
import { type KeyNotes, useListedKeys } from '../../../actions/key-notes.ts';
import { useStatusKeys } from '../../../app/use-status-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { FilterChips } from '../../../components/FilterBar.tsx';
import { LineTable } from '../../../grid/lines/LineTable.tsx';
import { useRows } from '../../../query/use-rows.ts';
import type { StatusKey } from '../../../state/app.ts';
import type { OpenedFile } from '../../../state/product-imports.ts';
import { RowDetails } from './RowDetails.tsx';
import styles from './report.module.css';
import { reportColumns } from './report-columns.tsx';
import { ALL_ROWS, reportChips } from './report-labels.ts';

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
