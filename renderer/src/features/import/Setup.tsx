import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { changePlan, changeReading, type OpenedFile } from '../../state/product-imports.ts';
import { ColumnList } from './ColumnList.tsx';
import { FileFields } from './FileFields.tsx';
import { FirstRows } from './FirstRows.tsx';
import { MappingChoice } from './MappingChoice.tsx';
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
        <FileFields file={file} disabled={disabled} onChange={(part) => void changeReading(id, part)} />
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
          <FirstRows file={file} />
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
