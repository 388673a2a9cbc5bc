import styles from './Skeleton.module.css';

/** A gray bar in place of text. */
export function Skeleton({ width = '60%' }: { width?: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />;
}
