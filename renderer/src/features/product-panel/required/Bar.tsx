import type { Completeness } from '#shared/domain/completeness.ts';
import parts from '../../../theme/parts.module.css';
import styles from './required.module.css';
import { completenessLabel } from './required-groups.ts';

/** How much of one part of the product is filled, in figures and as a bar. */
export function Bar({ label, measured }: { label: string; measured: Completeness }) {
  const share = measured.kind === 'measured' ? measured.share : null;
  return (
    <div className={styles.bar}>
      <span className={parts.breaks}>{label}</span>
      <span className={styles.figures}>{completenessLabel(measured)}</span>
      {share === null ? null : (
        <span className={styles.track} aria-hidden="true">
          <span
            className={styles.fill}
            style={{ width: `${share * 100}%` }}
            data-full={share === 1 || undefined}
          />
        </span>
      )}
    </div>
  );
}
