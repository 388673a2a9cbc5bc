import { t } from '@lingui/core/macro';
import type { TranslateScope } from '#shared/contract/translate.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Choice } from '../../../components/Choice.tsx';
import { languageName } from '../../../components/format.ts';
import { setScope } from '../../../state/translate.ts';
import { withTargets } from '../../../state/translate-scope.ts';
import parts from '../../../theme/parts.module.css';
import styles from './TranslateBar.module.css';

/** The most reference languages beside a source: more would push the translation out of view. */
const MOST_REFERENCES = 2;

/** Chooses the target languages, and others to show for reference. */
export function TargetsChoice({ scope, locales }: { scope: TranslateScope; locales: readonly string[] }) {
  const { source, targets, references } = scope;
  const others = locales.filter((locale) => locale !== source);
  const shown = others.filter((locale) => !targets.includes(locale));
  const setTarget = (locale: string, isTarget: boolean) => {
    const next = isTarget ? [...targets, locale] : targets.filter((one) => one !== locale);
    if (next.length > 0) setScope(withTargets(scope, next, locales));
  };
  const setReference = (locale: string, isShown: boolean) =>
    setScope({
      references: isShown ? [...references, locale] : references.filter((one) => one !== locale),
    });
  return (
    <Choice label={t`Target languages`} chosen={targetsLabel(targets)} isStrong>
      <fieldset className={styles.group}>
        <legend>
          <h3>{t`Translate into`}</h3>
        </legend>
        {others.map((locale) => (
          <Checkbox
            key={locale}
            checked={targets.includes(locale)}
            disabled={targets.length === 1 && targets[0] === locale}
            onChange={(checked) => setTarget(locale, checked)}
          >
            {languageName(locale)}
          </Checkbox>
        ))}
      </fieldset>
      {shown.length > 0 ? (
        <fieldset className={styles.group}>
          <legend>
            <h3>{t`Show for reference`}</h3>
          </legend>
          {shown.map((locale) => (
            <Checkbox
              key={locale}
              checked={references.includes(locale)}
              disabled={!references.includes(locale) && references.length === MOST_REFERENCES}
              onChange={(checked) => setReference(locale, checked)}
            >
              {languageName(locale)}
            </Checkbox>
          ))}
          <p className={parts.hint}>{t`Up to two, below the source.`}</p>
        </fieldset>
      ) : null}
    </Choice>
  );
}

const targetsLabel = (targets: readonly string[]): string => {
  const [first = '', ...more] = targets;
  return more.length === 0
    ? languageName(first)
    : t`${{ shown: languageName(first) }} and ${{ more: more.length }} more`;
};
