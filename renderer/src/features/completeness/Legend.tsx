import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import styles from './Legend.module.css';

const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** The legend of the heat map's shades. */
export function Legend() {
  return (
    <p className={styles.legend}>
      <span className={styles.scale}>
        0 %
        {STEPS.map((share) => (
          <span
            key={share}
            className={styles.step}
            style={{ '--share': String(share) } as CSSProperties}
            aria-hidden="true"
          />
        ))}
        100 %
      </span>
      <span>– {t`nothing required`}</span>
      <span className={styles.stagedKey}>{t`moved by staged edits`}</span>
    </p>
  );
}
