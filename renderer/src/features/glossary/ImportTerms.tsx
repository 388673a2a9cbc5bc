import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { TermPlan, TermTable } from '#shared/contract/glossary.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { client } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { MappedColumns } from '../../components/MappedColumns.tsx';
import { Report, ReportedFile } from '../../components/Report.tsx';
import { Select } from '../../components/Select.tsx';
import { toastError } from '../../components/toast.ts';
import { addGlossaryFile } from '../../state/glossary-transfers.ts';
import { ImportDialog } from '../../transfers/ImportDialog.tsx';
import { useFileImport } from '../../transfers/use-file-import.ts';
import styles from './glossary.module.css';
import { importLines, importParts, importResult } from './import-messages.ts';
import { optionOf, roleOf, roleOptions } from './term-roles.ts';

/** Imports a file of terms: shows what it would add, and adds it when the user confirms. */
export function ImportTerms({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const connectionId = connection.id;
  const read = (upload: string, plan?: TermPlan) =>
    client.call('glossary.import', { connectionId, upload, add: false, plan });
  const files = useFileImport(connectionId, 'glossary', (upload) => read(upload));
  /** Only what the last choice leads to is shown. */
  const [readings] = useState(() => new LatestOnly());
  const change = async (upload: string, table: TermTable, sheet = table.sheet) => {
    const signal = readings.begin();
    files.change(upload, (now) => ({ ...now, table }));
    const isOther = sheet !== table.sheet;
    const plan = isOther ? { sheet, hasHeader: null, columns: null } : planOf(table);
    const answer = await read(upload, plan);
    if (signal.aborted) return;
    if (answer.ok) files.change(upload, () => answer.value);
    else toastError(t`The file could not be read again`, answer.error);
  };
  const added = files.state.step === 'read' ? files.state.read.added : 0;
  const add = async () => {
    const answer = await files.confirm((upload, { table }) =>
      addGlossaryFile(connectionId, upload, table ? planOf(table) : undefined),
    );
    if (answer) onDone();
  };
  return (
    <ImportDialog
      title={t`Import terms from a file`}
      description={t`A spreadsheet (Excel or CSV) with a column for each language, or a TBX file of another tool. You see what would be added first.`}
      label={t`File of terms`}
      accept=".csv,.tsv,.txt,.xlsx,.tbx,.xml,text/csv,application/x-tbx+xml"
      files={files}
      submitLabel={
        added === 0 ? t`Nothing to add` : plural(added, { one: 'Add # term', other: 'Add # terms' })
      }
      canSubmit={added > 0}
      onSubmit={add}
      failure={t`No term was added`}
      onClose={onDone}
    >
      {({ fileName, upload, read: found, error }) => (
        <>
          <ReportedFile name={fileName} />
          {error}
          {found.table ? (
            <TableColumns
              locales={connection.locales}
              table={found.table}
              onChange={(table, sheet) => void change(upload, table, sheet)}
            />
          ) : null}
          <Report result={importResult(found)} lines={importLines(found)} parts={importParts(found)} />
        </>
      )}
    </ImportDialog>
  );
}

const planOf = ({ sheet, hasHeader, columns }: TermTable): TermPlan => ({
  sheet,
  hasHeader,
  columns: columns.map(({ role }) => role),
});

interface TableColumnsProps {
  locales: readonly string[];
  table: TermTable;
  /** `sheet`: another one of the file, which is read anew. */
  onChange: (table: TermTable, sheet?: number) => void;
}

/** How a table of terms is read: its sheet, whether it has names of columns, and what each column holds. */
function TableColumns({ locales, table, onChange }: TableColumnsProps) {
  const { sheet, sheets, hasHeader, columns } = table;
  const options = useMemo(() => roleOptions(locales, table), [locales, table]);
  return (
    <>
      {sheets.length > 1 ? (
        <Select
          label={t`Sheet`}
          value={String(sheet)}
          options={sheets.map((label, at) => ({ value: String(at), label }))}
          onChange={(chosen) => onChange(table, Number(chosen))}
        />
      ) : null}
      <Checkbox
        checked={hasHeader}
        onChange={(next) => onChange({ ...table, hasHeader: next })}
      >{t`The first row names the columns`}</Checkbox>
      <MappedColumns
        className={styles.columns}
        names={columns.map(({ name }) => name)}
        isIgnored={(at) => columns[at]?.role.is === 'ignored'}
        options={options}
        column={(at) => {
          const { role, examples } = columns[at]!;
          return { role: optionOf(role), examples };
        }}
        onChange={(at, option) =>
          onChange({
            ...table,
            columns: columns.map((column, index) =>
              index === at ? { ...column, role: roleOf(option) } : column,
            ),
          })
        }
      />
    </>
  );
}
