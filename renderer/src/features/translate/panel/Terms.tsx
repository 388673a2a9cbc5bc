import { t } from '@lingui/core/macro';
import type { TermMatch } from '#shared/domain/glossary.ts';
import { listed } from '#shared/domain/listed.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { direction } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';

/** Terms in the source and their translations in the glossary; a click inserts the translation. */
export function Terms({
  terms,
  sourceLocale,
  isReadOnly,
  onInsert,
}: {
  terms: readonly TermMatch[];
  sourceLocale: string;
  isReadOnly: boolean;
  onInsert: (text: string) => void;
}) {
  if (terms.length === 0) return null;
  return (
    <Section title={t`Glossary`}>
      <dl className={styles.pairs}>
        {terms.map(({ id, text, note, translations, forbidden }) => (
          <div key={id} className={styles.pair}>
            <dt lang={sourceLocale} dir={direction(sourceLocale)} title={note ?? undefined}>
              {text}
            </dt>
            <dd>
              {translations.length === 0 ? <span className={styles.quiet}>{t`no translation`}</span> : null}
              {translations.map((one, at) => (
                <span key={one.text}>
                  {at > 0 ? ', ' : ''}
                  <LinkButton
                    lang={one.locale}
                    dir={direction(one.locale)}
                    disabled={isReadOnly}
                    title={one.note ?? t`Insert`}
                    onClick={() => onInsert(one.text)}
                  >
                    {one.text}
                  </LinkButton>
                </span>
              ))}
              {forbidden.length > 0 ? (
                <span className={styles.quiet}>
                  {' '}
                  {t`(not ${listed(forbidden.map((one) => quoted(one.text)))})`}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
