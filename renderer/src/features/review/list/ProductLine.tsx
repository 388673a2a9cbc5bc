import { t } from '@lingui/core/macro';
import parts from '../../../theme/parts.module.css';
import styles from './columns.module.css';

/** The indent for each level, in CSS pixels; levels below the deepest are indented no further. */
const INDENT = 14;
const DEEPEST = 3;

/** The product that a row is about, in one line. */
export function ProductLine({
  row: { identifier, title, gone = false },
  level = 0,
}: {
  row: { identifier: string; title: string; gone?: boolean };
  /** The number of parents above it, for the indent. */
  level?: number;
}) {
  return (
    <>
      {level > 0 ? (
        <span className={parts.fixed} style={{ width: INDENT * Math.min(level, DEEPEST) }} />
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
