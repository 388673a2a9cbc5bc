import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from '#shared/contract/removals.ts';
import details from '../../../changesets/details.module.css';
import { valueText } from '../../../components/value-text.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import styles from './products.module.css';

/** A product's parent and variants (2.2) when its snapshot was taken. */
export function SnapshotVariants({
  snapshot: { parentIdentifier, childBoundAttributes, definingProperties },
}: {
  snapshot: Snapshot;
}) {
  if (parentIdentifier === null && childBoundAttributes.length === 0 && definingProperties.length === 0)
    return <p className={details.hint}>{t`The product was not a variant and had no variants.`}</p>;
  return (
    <dl className={styles.facts}>
      {parentIdentifier === null ? null : (
        <Fact term={t`Variant of`}>
          <code>{parentIdentifier}</code>
        </Fact>
      )}
      {definingProperties.length === 0 ? null : (
        <Fact term={t`Defining values`}>
          <ul className={styles.plain}>
            {definingProperties.map(({ property, locale, value }) => (
              <li key={`${property} ${locale}`}>
                {locale === undefined ? propertyLabel(property) : `${propertyLabel(property)} · ${locale}`}:{' '}
                {value === null ? <i>{t`no value`}</i> : valueText(value)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {childBoundAttributes.length === 0 ? null : (
        <Fact term={t`Defining attributes of its variants`}>
          <code>{childBoundAttributes.join(', ')}</code>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
