import { t } from '@lingui/core/macro';
import styles from './columns.module.css';

/** CSS pixels for each parent above a product; deeper ones stand no further in. */
const INDENT = 14;
const DEEPEST = 3;

/** Which product a row is about, in one line. */
export function ProductLine({
  row: { identifier, title, gone = false },
  level = 0,
}: {
  row: { identifier: string; title: string; gone?: boolean };
  /** How deep it is shown to stand among its parents. */
  level?: number;
}) {
  return (
    <>
      {level > 0 ? (
        <span className={styles.indent} style={{ width: INDENT * Math.min(level, DEEPEST) }} />
      ) : null}
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
