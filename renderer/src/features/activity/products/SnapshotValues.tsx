import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { Snapshot } from '#shared/contract/removals.ts';
import details from '../../../changesets/details.module.css';
import { SearchField } from '../../../components/SearchField.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { valueText } from '../../../components/value-text.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import styles from './products.module.css';
import { byProperty, narrowed } from './snapshot-rows.ts';

/** All values of a snapshot: a line for each language of each property. */
export function SnapshotValues({ values }: Pick<Snapshot, 'values'>) {
  const [search, setSearch] = useState('');
  const properties = useMemo(() => byProperty(values), [values]);
  const shown = useMemo(() => narrowed(properties, search, valueText), [properties, search]);
  if (values.length === 0) return <p className={details.hint}>{t`The product had no values.`}</p>;
  return (
    <>
      <SearchField label={t`Search in the snapshot`} search={search} onSearch={setSearch} />
      {shown.length === 0 ? (
        <p className={details.hint} role="status">{t`Nothing matches “${{ text: search }}”.`}</p>
      ) : (
        <table className={styles.values}>
          <caption className="visually-hidden">{t`Values of the snapshot`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Property`}</th>
              <th scope="col">{t`Language`}</th>
              <th scope="col">{t`Value`}</th>
            </tr>
          </thead>
          {shown.map(({ property, values: cells }) => (
            <tbody key={property}>
              {cells.map(({ locale, value }, at) => (
                <tr key={locale}>
                  {at === 0 ? (
                    <th scope="rowgroup" rowSpan={cells.length}>
                      <span title={property}>{propertyLabel(property)}</span>
                    </th>
                  ) : null}
                  <td className={styles.locale}>{locale}</td>
                  <td>
                    <ValueText value={value} locale={locale} wrap />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  );
}
