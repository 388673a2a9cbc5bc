import { plural, t } from '@lingui/core/macro';
import type { Segment } from '#shared/contract/translate.ts';
import { StatePill } from '../../../components/StatePill.tsx';
import styles from './SegmentRow.module.css';

export type TypedState = 'saving' | 'unsaved' | null;

/** The state of a segment: of its edit, in the service, its review mark and its findings. */
export function SegmentPills({ segment, typed }: { segment: Segment; typed: TypedState }) {
  const { mark, review, writtenAgainst, findings, target, gone, note, origin } = segment;
  return (
    <span className={styles.pills}>
      {typed === 'unsaved' ? <StatePill state="failed">{t`not saved`}</StatePill> : null}
      {typed === 'saving' ? <StatePill state="sending">{t`saving`}</StatePill> : null}
      {gone ? <StatePill state="unknown">{t`not listed`}</StatePill> : null}
      {mark !== null && typed === null ? <StatePill state={mark} /> : null}
      {writtenAgainst !== null ? <StatePill state="conflict">{t`source changed`}</StatePill> : null}
      {origin === 'machine' && mark !== null ? <StatePill state="pending">{t`machine`}</StatePill> : null}
      {review === 'needs_review' ? <StatePill state="pending">{t`needs review`}</StatePill> : null}
      {review === 'done' ? <StatePill state="applied">{t`done`}</StatePill> : null}
      {findings.length > 0 ? (
        <StatePill state="failed">
          {plural(findings.length, { one: '# warning', other: '# warnings' })}
        </StatePill>
      ) : null}
      {mark === null && review === null && !gone && (target ?? '') !== '' && typed === null ? (
        <StatePill state="applied">{t`in service`}</StatePill>
      ) : null}
      {note ? <StatePill state="unknown">{t`note`}</StatePill> : null}
    </span>
  );
}
