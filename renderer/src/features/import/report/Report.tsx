import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import type { ReportedRow, ReportFilter } from '#shared/contract/imports.ts';
import { type KeyNotes, useListedKeys } from '../../../actions/key-notes.ts';
import { useStatusKeys } from '../../../app/use-status-text.ts';
import { client } from '../../../client/index.ts';
import { Chip } from '../../../components/Chip.tsx';
import { formatNumber } from '../../../components/format.ts';
import { toastError } from '../../../components/toast.ts';
import { WindowedTable } from '../../../grid/WindowedTable.tsx';
import { useStaleness } from '../../../query/use-query.ts';
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
  const version = useStaleness('imports.rows', { connectionId, upload, filter, offset: 0, limit: 1 });
  useListedKeys(REPORT_KEYS);
  useStatusKeys(STATUS_KEYS);
  const chips = useMemo(() => reportChips(checked.report), [checked]);
  const { overStaged } = checked.plan;
  const columns = useMemo(() => reportColumns(overStaged), [overStaged]);
  const read = useCallback(
    async (offset: number, limit: number) => {
      const answer = await client.call('imports.rows', { connectionId, upload, filter, offset, limit });
      if (answer.ok) return answer.value;
      toastError(t`The rows could not be read`, answer.error, { key: 'import rows' });
      return null;
    },
    [connectionId, upload, filter],
  );
  return (
    <div className={styles.report}>
      <fieldset className={styles.chips} aria-label={t`Which rows`}>
        {chips.map(({ key, label, count, filter: one }) => (
          <Chip
            key={key}
            selected={JSON.stringify(one) === JSON.stringify(filter)}
            onClick={() => setFilter(one)}
          >
            {label}
            <span>{formatNumber(count)}</span>
          </Chip>
        ))}
      </fieldset>
      <div className={styles.body}>
        <WindowedTable<ReportedRow>
          label={t`Rows of the file`}
          columns={columns}
          read={read}
          rowKey={({ row }) => String(row)}
          version={`${version} ${JSON.stringify(checked.report)}`}
          scope={JSON.stringify(filter)}
          onCurrent={setCurrent}
          onKey={(event) => {
            const isShut = event.key === 'Escape' && isDetailed;
            if (event.key !== 'Enter' && event.key !== ' ' && !isShut) return;
            event.preventDefault();
            setIsDetailed((is) => !is);
          }}
        />
        {isDetailed ? <RowDetails row={current} onClose={() => setIsDetailed(false)} /> : null}
      </div>
    </div>
  );
}
