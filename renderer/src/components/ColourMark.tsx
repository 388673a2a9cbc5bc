import type { Connection } from '#shared/contract/connections.ts';
import styles from './ColourMark.module.css';

/** A connection's color as a small square, shown beside the name, never instead of it. */
export function ColourMark({ colour }: { colour: Connection['colour'] }) {
  return (
    <span className={styles.mark} style={{ background: `var(--colour-${colour})` }} aria-hidden="true" />
  );
}
