import type { CellFinding } from '#shared/domain/checks/check.ts';
import { findingLines } from '../../../editors/finding-labels.ts';
import { useShowsFindings } from '../../../state/check-findings.ts';
import styles from './properties.module.css';

/** The findings of the checks in a translation. */
export function ValueFindings({ findings }: { findings: readonly CellFinding[] }) {
  const areShown = useShowsFindings();
  if (!areShown) return null;
  const isBlocked = findings.some(({ severity }) => severity === 'block');
  return findingLines(findings).map((line) => (
    <p key={line} className={styles.note} data-finding={isBlocked ? 'block' : 'warn'}>
      {line}
    </p>
  ));
}
