import { t } from '@lingui/core/macro';
import type { Segment } from '#shared/contract/translate.ts';
import type { Finding } from '#shared/domain/checks/check.ts';
import { limitOf } from '#shared/domain/checks/check-length.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import { countCharacters } from '#shared/domain/count-characters.ts';
import { charactersLabel } from '../../../components/format.ts';
import { StatePill } from '../../../components/StatePill.tsx';
import { segmentKey } from '../workspace/segment-key.ts';
import { DismissWarning } from './DismissWarning.tsx';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';

/** The findings in the text of the field, updated while it is typed. */
export function Checks({
  findings,
  text,
  segment,
  settings,
}: {
  findings: readonly Finding[];
  text: string;
  segment: Segment;
  settings: CheckSettings | null;
}) {
  const limit = limitOf(settings?.limits ?? [], segment.property, segment.locale);
  return (
    <Section title={t`Checks`}>
      <div id="translation-checks" className={styles.findings}>
        {text === '' ? <p className={styles.quiet}>{t`Checked as you type.`}</p> : null}
        {findings.map((finding) => {
          const { check, severity, message } = finding;
          const key = `${segmentKey(segment)} ${check} ${message}`;
          return severity === 'block' ? (
            <StatePill key={key} state="failed">
              <span className={styles.finding}>{t`${message} — holds the change back`}</span>
            </StatePill>
          ) : (
            <div key={key} className={styles.warning}>
              <StatePill state="failed">
                <span className={styles.finding}>{message}</span>
              </StatePill>
              <DismissWarning finding={finding} segment={segment} />
            </div>
          );
        })}
        {text !== '' && findings.length === 0 ? (
          <StatePill state="applied">{t`no warnings`}</StatePill>
        ) : null}
        {text === '' ? null : (
          <span className={styles.length}>{charactersLabel(countCharacters(text), limit)}</span>
        )}
      </div>
    </Section>
  );
}
