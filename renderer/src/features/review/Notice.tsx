import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './review.module.css';

/** A notice about what is staged that the user should look at. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.heldBack}>
      <TriangleAlert size={14} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
