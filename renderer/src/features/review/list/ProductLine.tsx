import { t } from '@lingui/core/macro';
import styles from './columns.module.css';

/** Which product a row is about, in one line. */
export function ProductLine({
  row: { identifier, title, gone = false },
}: {
  row: { identifier: string; title: string; gone?: boolean };
}) {
  return (
    <>
      <span className={styles.identifier} title={identifier}>
        {identifier}
      </span>
      <span className={styles.title} dir="auto" title={title}>
        {gone ? <b className={styles.gone}>{t`no longer listed`}</b> : null}
        {title}
      </span>
    </>
  );
}
