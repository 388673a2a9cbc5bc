import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { ColumnRole, InspectedFile } from '#shared/contract/imports.ts';
import { formatDateTime } from '../../components/format.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { Select } from '../../components/Select.tsx';
import { changePlan, changeReading, type OpenedFile, openQuestions } from '../../state/product-imports.ts';
import { ColumnList, textAsRead } from './ColumnList.tsx';
import { FileFields } from './FileFields.tsx';
import { OptionFields } from './OptionFields.tsx';
import styles from './setup.module.css';

/** How the file is read, what its columns mean, and what its rows do. */
export function Setup({ connection, state }: { connection: Connection; state: OpenedFile }) {
  const { id } = connection;
  const { file, plan, run, isReading } = state;
  const [shown, setShown] = useState<'columns' | 'rows'>('columns');
  const disabled = run !== null || isReading;
  const hasColumns = file.reading.kind !== 'json';
  return (
    <div className={styles.setup}>
      <div className={styles.file}>
        <FileFields
          file={file}
          questions={openQuestions(state)}
          disabled={disabled}
          onChange={(part) => void changeReading(id, part)}
        />
      </div>
      <section className={styles.content} aria-label={t`Content of the file`}>
        <div className={styles.contentHead}>
          {hasColumns ? (
            <>
              <Segmented
                label={t`Show`}
                value={shown}
                options={[
                  { value: 'columns', label: t`Columns` },
                  { value: 'rows', label: t`First rows` },
                ]}
                onChange={setShown}
              />
              {shown === 'columns' ? (
                <MappingChoice
                  file={file}
                  roles={plan.roles}
                  disabled={disabled}
                  onChange={(roles) => changePlan(id, { roles })}
                />
              ) : null}
            </>
          ) : null}
        </div>
        {hasColumns && shown === 'columns' ? (
          <ColumnList
            connection={connection}
            file={file}
            roles={plan.roles}
            disabled={disabled}
            onChange={(roles) => changePlan(id, { roles })}
          />
        ) : (
          <FirstRows file={file} roles={plan.roles} />
        )}
      </section>
      <div className={styles.options}>
        <OptionFields
          plan={plan}
          isGuarded={file.guarded}
          disabled={disabled}
          onChange={(part) => changePlan(id, part)}
        />
      </div>
    </div>
  );
}

const OWN = 'own';

const isSame = (a: readonly ColumnRole[], b: readonly ColumnRole[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

interface MappingChoiceProps {
  file: InspectedFile;
  roles: readonly ColumnRole[];
  disabled: boolean;
  onChange: (roles: ColumnRole[]) => void;
}

/** Mappings used before for files with the same columns, to be reused. */
function MappingChoice({ file, roles, disabled, onChange }: MappingChoiceProps) {
  const { remembered } = file;
  if (remembered.length === 0) return null;
  const chosen = remembered.find((one) => isSame(one.roles, roles));
  return (
    <Select
      className={styles.mapping}
      label={t`Mapping`}
      value={chosen ? String(chosen.id) : OWN}
      disabled={disabled}
      options={[
        ...remembered.map(({ id, fileName, usedAt }) => ({
          value: String(id),
          label: t`As used for ${fileName} on ${formatDateTime(usedAt)}`,
        })),
        ...(chosen ? [] : [{ value: OWN, label: t`As chosen here` }]),
      ]}
      onChange={(value) => {
        const mapping = remembered.find(({ id }) => String(id) === value);
        if (mapping) onChange(mapping.roles);
      }}
    />
  );
}

/** The most columns shown: more would make the page slow. */
const SHOWN_COLUMNS = 60;

/** The first rows of the file, as read. */
function FirstRows({
  file: { columns, rows, reading },
  roles,
}: {
  file: InspectedFile;
  roles: readonly ColumnRole[];
}) {
  if (rows.length === 0)
    return (
      <p className={styles.hint}>
        {reading.kind === 'json'
          ? t`Check the file to see its products, and what each of them would change.`
          : t`The file has no rows below the column names.`}
      </p>
    );
  const shown = columns.slice(0, SHOWN_COLUMNS);
  const more = columns.length - shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard. */}
      <section className={styles.firstRows} aria-label={t`First rows of the file`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              {shown.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may occur twice.
                <th key={at} scope="col" dir="auto">
                  {name || t`Column ${{ name: at + 1 }}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <th scope="row">{row.row}</th>
                {shown.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <td key={at} dir="auto">
                    {textAsRead(row, at, roles[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 ? (
        <p className={styles.hint}>
          {plural(more, { one: '# more column is not shown.', other: '# more columns are not shown.' })}
        </p>
      ) : null}
    </>
  );
}
