import type { Column } from '#shared/domain/cell.ts';
import { columnLabel, columnLanguage, useCurrentColumnNames } from '../state/column-names.ts';
import parts from '../theme/parts.module.css';
import styles from './columns.module.css';

/** Which property a row is about, and in which language. */
export function ColumnName({ row }: { row: Column }) {
  useCurrentColumnNames();
  return (
    <>
      <span className={parts.truncated}>{columnLabel(row)}</span>
      <span className={styles.second}>{columnLanguage(row)}</span>
    </>
  );
}
