import { t } from '@lingui/core/macro';
import type { CheckSettings, Finding } from '#shared/domain/checks/check.ts';
import { limitOf } from '#shared/domain/checks/check-length.ts';
import { countCharacters } from '#shared/domain/count-characters.ts';
import { charactersLabel } from '../../../components/format.ts';
import { StatePill } from '../../../components/StatePill.tsx';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';

/** The findings in the text of the field, updated while it is typed. */
export function Checks({
  findings,
  text,
  property,
  locale,
  settings,
}: {
  findings: readonly Finding[];
  text: string;
  property: string;
  locale: string;
  settings: CheckSettings | null;
}) {
  const limit = limitOf(settings?.limits ?? [], property, locale);
  return (
    <Section title={t`Checks`}>
      <div id="translation-checks" className={styles.findings}>
        {text === '' ? <p className={styles.quiet}>{t`Checked as you type.`}</p> : null}
        {findings.map(({ check, severity, message }) => (
          <StatePill key={`${check} ${message}`} state="failed">
            <span className={styles.finding}>
              {severity === 'block' ? t`${message} — holds the change back` : message}
            </span>
          </StatePill>
        ))}
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
