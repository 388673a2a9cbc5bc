import type { Completeness } from '#shared/domain/completeness.ts';
import { classNames } from '../../../components/class-names.ts';
import { ShareBar } from '../../../components/ShareBar.tsx';
import parts from '../../../theme/parts.module.css';
import styles from './required.module.css';
import { completenessLabel } from './required-groups.ts';

/** How much of one part of the product is filled, in figures and as a bar. */
export function Bar({ label, measured }: { label: string; measured: Completeness }) {
  const share = measured.kind === 'measured' ? measured.share : null;
  return (
    <div className={styles.bar}>
      <span className={parts.breaks}>{label}</span>
      <span className={classNames(parts.hint, parts.tabular)}>{completenessLabel(measured)}</span>
      {share === null ? null : (
        <ShareBar share={share} className={classNames(parts.allColumns, share === 1 && styles.full)} />
      )}
    </div>
  );
}
