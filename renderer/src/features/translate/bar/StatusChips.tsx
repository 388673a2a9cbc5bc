import { t } from '@lingui/core/macro';
import type { SegmentCounts, SegmentStatus } from '#shared/contract/translate.ts';
import { Chip } from '../../../components/Chip.tsx';
import { formatNumber, languageName } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import { setSegmentFilter, useTranslate } from '../../../state/translate.ts';
import { CHIP_STATUSES, STATUS_LABELS } from '../labels.ts';
import styles from './TranslateBar.module.css';

/** Chooses which segments are listed, by status, and shows how many there are of each. */
export function StatusChips({ counts, onCheck }: { counts: SegmentCounts; onCheck: () => void }) {
  const { status, property, locale } = useTranslate((state) => state.filter);
  const chip = (of: SegmentStatus | null, label: string, number: number | null) => (
    <Chip key={label} selected={status === of} onClick={() => setSegmentFilter({ status: of })}>
      {label}
      {number === null ? null : <b>{formatNumber(number)}</b>}
    </Chip>
  );
  return (
    <div className={styles.chips}>
      {chip(null, t`All`, counts.all)}
      {CHIP_STATUSES.map((of) => chip(of, STATUS_LABELS[of], counts[of]))}
      {counts.warning === null ? (
        <LinkButton
          onClick={onCheck}
          title={t`Finds the warnings of all segments, also those out of sight`}
        >{t`Check all`}</LinkButton>
      ) : null}
      {property === null && locale === null ? null : (
        <Chip
          selected
          removeLabel={t`Show all properties and languages`}
          onRemove={() => setSegmentFilter({ property: null, locale: null })}
        >
          {[property && propertyLabel(property), locale === null ? null : languageName(locale)]
            .filter(Boolean)
            .join(', ')}
        </Chip>
      )}
    </div>
  );
}
