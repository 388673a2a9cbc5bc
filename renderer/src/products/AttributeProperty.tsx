import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { CatalogSummary, PropertyInfo } from '#shared/contract/catalog.ts';
import { attributeKey, type RequiredAttribute } from '#shared/domain/completeness.ts';
import { type HoldingProperty, heldBy } from '#shared/domain/held-by.ts';
import { client } from '../client/index.ts';
import { Button } from '../components/Button.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { Select } from '../components/Select.tsx';
import { toastError } from '../components/toast.ts';
import { propertyLabel } from '../state/column-names.ts';
import { openDialog } from '../state/dialog.ts';
import styles from './attribute-property.module.css';

/** Means no property: names are never blank. */
const UNKNOWN = '';

export interface AttributePropertyProps {
  connectionId: string;
  attribute: Pick<RequiredAttribute, 'attributeId' | 'attributeName'>;
  properties: readonly PropertyInfo[];
  mapping: CatalogSummary['attributeProperties'];
  isWritable: boolean;
  onFind: (property: string) => void;
}

function heldLabel(
  { property, isKnown, isChosen }: HoldingProperty,
  onFind: AttributePropertyProps['onFind'],
): ReactNode {
  if (!isKnown) return t`property ${property}, which no product has`;
  const find = () => onFind(property);
  const label = propertyLabel(property);
  return isChosen ? (
    <Trans>
      property <LinkButton onClick={find}>{label}</LinkButton>
    </Trans>
  ) : (
    <Trans>
      property <LinkButton onClick={find}>{label}</LinkButton> (same name)
    </Trans>
  );
}

/** Which property holds a required attribute: the service does not say, so it is shown and can be changed. */
export function AttributeProperty({
  connectionId,
  attribute,
  properties,
  mapping,
  isWritable,
  onFind,
}: AttributePropertyProps) {
  const [choosing, setChoosing] = useState(false);
  const { attributeName } = attribute;
  const key = attributeKey(attribute);
  const held = heldBy(attribute, mapping, (name) => properties.some((one) => one.name === name));
  const add = () => {
    setChoosing(false);
    void openDialog('addProperty', { connectionId, name: held?.property ?? attributeName, attribute: key });
  };
  const choose = async (property: string) => {
    setChoosing(false);
    const answer = await client.call('properties.map', {
      connectionId,
      attribute: key,
      property: property === UNKNOWN ? null : property,
    });
    if (!answer.ok) toastError(t`The property of the attribute was not saved`, answer.error);
  };
  if (choosing)
    return (
      <span className={styles.property}>
        <Select
          label={t`Property of ${attributeName}`}
          value={held?.isKnown ? held.property : UNKNOWN}
          options={[
            { value: UNKNOWN, label: t`Choose a property` },
            ...properties.map(({ name }) => ({ value: name, label: propertyLabel(name) })),
          ]}
          onChange={(property) => void choose(property)}
        />
        <Button variant="quiet" onClick={() => setChoosing(false)}>{t`Cancel`}</Button>
      </span>
    );
  return (
    <span className={styles.property}>
      {held === null ? t`no property known` : <span>{heldLabel(held, onFind)}</span>}
      <LinkButton aria-label={t`Change the property of ${attributeName}`} onClick={() => setChoosing(true)}>
        {held === null ? t`Choose…` : t`Change…`}
      </LinkButton>
      {isWritable && !held?.isKnown ? (
        <LinkButton
          aria-label={t`Add a property for ${attributeName}`}
          onClick={add}
        >{t`Add property…`}</LinkButton>
      ) : null}
    </span>
  );
}
