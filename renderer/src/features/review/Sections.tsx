import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { CreationIcon } from '../../components/CreationPill.tsx';
import { CREATION_LABELS, CREATION_MODES } from '../../components/creation-labels.ts';
import { formatNumber } from '../../components/format.ts';
import { RemovalIcon } from '../../components/RemovalPill.tsx';
import { REMOVAL_LABELS, REMOVAL_MODES } from '../../components/removal-labels.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { type ReviewSection, showSection } from '../../state/review-section.ts';
import styles from './Sections.module.css';

/** Switches between staged changes, products that are sent whole and products marked for removal, with the count of each. */
export function Sections({ section, summary }: { section: ReviewSection; summary: StagedSummary }) {
  return (
    <div className={styles.sections} data-region="">
      <Segmented
        label={t`What Review shows`}
        value={section}
        options={[
          {
            value: 'changes',
            label: (
              <span className={styles.option}>
                <Trans>
                  Changes <span className={styles.count}>{formatNumber(summary.changes)}</span>
                </Trans>
              </span>
            ),
          },
          { value: 'creations', label: <Creations {...summary.creations} /> },
          { value: 'removals', label: <Removals {...summary.removals} /> },
        ]}
        onChange={showSection}
      />
    </div>
  );
}

function Creations(counts: StagedSummary['creations']) {
  const staged = CREATION_MODES.filter((mode) => counts[mode] > 0);
  return (
    <span className={styles.option}>
      {t`New products`}
      {staged.length === 0 ? <span className={styles.count}>0</span> : null}
      {staged.map((mode) => (
        <span key={mode} className={styles.count} data-mode={mode}>
          <CreationIcon mode={mode} size={12} />
          {formatNumber(counts[mode])}
          <span className="visually-hidden"> {CREATION_LABELS[mode].tag}</span>
        </span>
      ))}
    </span>
  );
}

function Removals(counts: StagedSummary['removals']) {
  const marked = REMOVAL_MODES.filter((mode) => counts[mode] > 0);
  return (
    <span className={styles.option}>
      {t`Removals`}
      {marked.length === 0 ? <span className={styles.count}>0</span> : null}
      {marked.map((mode) => (
        <span key={mode} className={styles.count} data-mode={mode}>
          <RemovalIcon mode={mode} size={12} />
          {formatNumber(counts[mode])}
          <span className="visually-hidden"> {REMOVAL_LABELS[mode].toBe}</span>
        </span>
      ))}
    </span>
  );
}
