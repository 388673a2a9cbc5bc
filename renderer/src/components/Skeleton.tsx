import styles from './Skeleton.module.css';

/** A grey bar where text will be. */
export function Skeleton({ width = '60%' }: { width?: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />;
}
