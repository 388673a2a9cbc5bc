import { t } from '@lingui/core/macro';
import parts from '../theme/parts.module.css';
import styles from './columns.module.css';

/** Which product a row is about, with its title (or what `second` says) below. */
export function ProductName({
  row: { identifier, title, gone = false },
  second = title,
}: {
  row: { identifier: string; title: string; gone?: boolean };
  second?: string;
}) {
  return (
    <>
      <span className={styles.identifier}>{identifier}</span>
      <span className={styles.second} dir="auto">
        {gone ? <b className={parts.failedStrong}>{t`no longer listed ·`} </b> : null}
        {second}
      </span>
    </>
  );
}
