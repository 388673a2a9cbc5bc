import { plural, t } from '@lingui/core/macro';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import { percentFilled } from '#shared/domain/completeness-value.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { formatNumber, languageName } from '../../components/format.ts';
import { ShareBar } from '../../components/ShareBar.tsx';
import parts from '../../theme/parts.module.css';
import styles from './CompletenessView.module.css';

/** The service's own counts (2.4): the attributes it counts may be neither the required nor the mapped ones. */
export function ServiceSummary({
  summary,
  locales,
  note,
}: {
  summary: CompletenessOverview['summary'];
  locales: readonly string[];
  /** How products are classified, beside the other facts. */
  note: ReactNode;
}) {
  const { counted, unclassified, unreadable, numAttributes, numAttributesWithAgents, byLocale } = summary;
  const order = (locale: string) => {
    const at = locales.indexOf(locale);
    return at < 0 ? locales.length : at;
  };
  const rows = byLocale.toSorted((a, b) => order(a.locale) - order(b.locale));
  if (counted + unclassified + unreadable === 0)
    return (
      <>
        <div className={styles.strip}>{note}</div>
        <div className={parts.centre}>
          <EmptyState
            icon={<ListChecks size={40} strokeWidth={1.25} />}
            title={t`No summary has arrived yet`}
          >{t`The service sends its summary of a product with the changes that it reports. Products that did not change since have none.`}</EmptyState>
        </div>
      </>
    );
  const facts = [
    t`${plural(counted, { one: '# product', other: '# products' })} with a summary`,
    unclassified > 0 ? t`${formatNumber(unclassified)} in no taxonomy` : '',
    unreadable > 0 ? t`${formatNumber(unreadable)} unreadable` : '',
    t`${plural(numAttributes, { one: '# attribute', other: '# attributes' })} in their categories`,
    numAttributesWithAgents === null
      ? ''
      : t`${formatNumber(numAttributesWithAgents)} of them an agent can fill`,
  ].filter(Boolean);
  return (
    <div className={styles.summary}>
      <p>{facts.join(' · ')}</p>
      <div className={styles.facts}>{note}</div>
      <p
        className={parts.hint}
      >{t`As of the newest change of each product, without staged edits. All attributes of a category count, also those that are not required.`}</p>
      {rows.length > 0 ? (
        <table className={styles.summaryTable}>
          <thead>
            <tr>
              <th scope="col">{t`Language`}</th>
              <th scope="col">
                <span className="visually-hidden">{t`Share as a bar`}</span>
              </th>
              <th scope="col">{t`Share`}</th>
              <th scope="col">{t`Attributes with a value`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ locale, populated, attributes }) => (
              <tr key={locale}>
                <th scope="row">{languageName(locale)}</th>
                <td>
                  <ShareBar
                    share={attributes === 0 ? 0 : populated / attributes}
                    className={styles.summaryTrack}
                  />
                </td>
                <td>{attributes === 0 ? '–' : `${percentFilled(populated, attributes)} %`}</td>
                <td>{t`${formatNumber(populated)} of ${formatNumber(attributes)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}
