import { t } from '@lingui/core/macro';
import styles from './Spinner.module.css';

/** Work of unknown, short duration. For anything over a second use `Meter`. */
export function Spinner({ label = t`Loading` }: { label?: string }) {
  return (
    <span className={styles.wrap} role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
