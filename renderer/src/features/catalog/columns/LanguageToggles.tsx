import { t } from '@lingui/core/macro';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { classNames } from '../../../components/class-names.ts';
import { languageName } from '../../../components/format.ts';
import styles from './ColumnChooser.module.css';
import { type LayoutBasis, localeShown, setLocaleShown } from './layout.ts';

/** Shows or hides a language for all shown properties at once. */
export function LanguageToggles({
  basis,
  spelled,
  columns,
  onChange,
}: {
  basis: LayoutBasis;
  spelled: CatalogSummary['spelled'];
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
}) {
  if (basis.locales.length < 2) return null;
  return (
    <fieldset className={styles.locales}>
      <legend className={styles.legend}>{t`Languages, for all shown properties`}</legend>
      {basis.locales.map((locale) => {
        const state = localeShown(columns, locale, basis);
        return (
          <button
            key={locale}
            type="button"
            aria-pressed={state === 'some' ? 'mixed' : state}
            aria-label={`${languageName(locale)} (${locale})`}
            title={
              state === true
                ? t`Hide ${languageName(locale)} everywhere`
                : t`Show ${languageName(locale)} everywhere`
            }
            className={classNames(
              styles.locale,
              state === true && styles.on,
              state === 'some' && styles.some,
            )}
            onClick={() => onChange(setLocaleShown(columns, locale, state !== true, basis))}
          >
            {locale}
          </button>
        );
      })}
      {spelled.length > 0 ? <p className={styles.spelled}>{spellingSentence(spelled)}</p> : null}
    </fieldset>
  );
}

/** "The service writes pt-BR as pt_BR and pt-br." */
function spellingSentence(spelled: CatalogSummary['spelled']): string {
  const named = [...Map.groupBy(spelled, ({ locale }) => locale)].map(
    ([locale, codes]) => t`${locale} as ${codes.map(({ code }) => code).join(' and ')}`,
  );
  return t`The service writes ${named.join(', ')}.`;
}
