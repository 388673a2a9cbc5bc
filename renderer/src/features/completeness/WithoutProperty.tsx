import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessStatus } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { countLabel } from '../../components/count-label.ts';
import { PopoverButton } from '../../components/PopoverButton.tsx';
import { AttributeProperty } from '../../products/AttributeProperty.tsx';
import styles from './CompletenessView.module.css';

/** Required attributes without a known property, each with a select for one. */
export function WithoutProperty({
  connection,
  status,
  summary,
}: {
  connection: Connection;
  status: CompletenessStatus;
  summary: CatalogSummary | null;
}) {
  const [open, setOpen] = useState(false);
  const { withoutProperty } = status;
  if (withoutProperty.length === 0 || !summary) return null;
  return (
    <PopoverButton
      open={open}
      onOpenChange={setOpen}
      label={t`Attributes without a property`}
      popup={styles.withoutPopup}
      button={{
        variant: 'quiet',
        children: t`${plural(withoutProperty.length, { one: '# attribute', other: '# attributes' })} without a property…`,
      }}
    >
      <p
        className={styles.hint}
      >{t`The service does not say which property holds these attributes. Until you choose one, they count as the service reports them, in every language alike.`}</p>
      <ul className={styles.withoutList}>
        {withoutProperty.map(({ key, name, products }) => (
          <li key={key}>
            <span>
              <bdi>{name}</bdi> <span className={styles.hint}>{countLabel.products(products)}</span>
            </span>
            <AttributeProperty
              connectionId={connection.id}
              attribute={{ attributeId: key, attributeName: name }}
              properties={summary.properties}
              mapping={summary.attributeProperties}
              isWritable={!connection.readOnly}
              onFind={() => setOpen(false)}
            />
          </li>
        ))}
      </ul>
    </PopoverButton>
  );
}
