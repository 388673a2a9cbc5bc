import { plural, t } from '@lingui/core/macro';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { namedValue } from '#shared/domain/by-name.ts';
import { isPulled } from '#shared/domain/pulled-languages.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { classNames } from '../../components/class-names.ts';
import { languageWithCode } from '../../components/format.ts';
import { useApp } from '../../state/app.ts';
import { useSummary } from '../../state/connections.ts';
import { keptSentence } from '../../state/kept-languages.ts';
import parts from '../../theme/parts.module.css';
import type { FieldsProps } from './form-model.ts';

/** Which languages are kept on this computer: the values of the others are kept back while products are pulled. */
export function KeptLanguages({
  form: { locales, keptLocales },
  connection,
  onChange,
}: Pick<FieldsProps, 'form' | 'onChange'> & { connection: Connection | null }) {
  const isActive = useApp(
    ({ activeConnection }) => connection !== null && connection.id === activeConnection,
  );
  const summary = useSummary((state) => (isActive ? state.summary : null));
  if (locales.length < 2) return null;
  const isKept = (locale: string) => locale === locales[0] || isPulled(keptLocales, locale);
  const kept = locales.filter(isKept);
  const change = (locale: string, keeps: boolean) => {
    const next = locales.filter((one) => (one === locale ? keeps : isKept(one)));
    onChange({ keptLocales: next.length === locales.length ? null : next });
  };
  return (
    <section
      className={classNames(parts.grid, parts.gap2, parts.titled)}
      aria-label={t`Languages kept on this computer`}
    >
      <h2>{t`Languages kept on this computer`}</h2>
      <p
        className={parts.hint}
      >{t`A pull keeps the values of other languages back. They are then “not pulled”, never empty: nothing counts them as missing, and no full update is sent.`}</p>
      {locales.map((locale, at) => (
        <div key={locale} className={classNames(parts.middle, parts.gap2)}>
          <Checkbox checked={isKept(locale)} disabled={at === 0} onChange={(keeps) => change(locale, keeps)}>
            {languageWithCode(locale)}
          </Checkbox>
          <span className={parts.hint}>
            {at === 0
              ? t`primary, always kept`
              : summary?.pulledAt && connection
                ? isPulled(connection.pulledLocales, locale)
                  ? valuesIn(summary.properties, locale)
                  : isPulled(connection.keptLocales, locale)
                    ? t`not pulled yet`
                    : t`not pulled`
                : null}
          </span>
        </div>
      ))}
      <p className={parts.hint} role="status">
        {keptSentence(kept, locales.length - kept.length)}
      </p>
    </section>
  );
}

function valuesIn(properties: readonly PropertyInfo[], locale: string): string {
  const values = properties.reduce((sum, property) => sum + (namedValue(property.locales, locale) ?? 0), 0);
  return plural(values, { one: '# value', other: '# values' });
}
