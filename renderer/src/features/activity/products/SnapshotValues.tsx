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
  if (values.length === 0) return <p className={details.hint}>The product had no values.</p>;
  return (
    <>
      <SearchField label="Search in the snapshot" search={search} onSearch={setSearch} />
      {shown.length === 0 ? (
        <p className={details.hint} role="status">
          Nothing matches “{search}”.
        </p>
      ) : (
        <table className={styles.values}>
          <caption className="visually-hidden">Values of the snapshot</caption>
          <thead>
            <tr>
              <th scope="col">Property</th>
              <th scope="col">Language</th>
              <th scope="col">Value</th>
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
