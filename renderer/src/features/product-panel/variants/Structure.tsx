import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { sameValue } from '#shared/domain/value.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { valueText } from '../../../components/value-text.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import type { ProductModel, ShownProduct } from '../product-model.ts';
import { isChanged } from '../properties/product-cells.ts';
import {
  definingLines,
  namesFrom,
  namesText,
  type StructureName,
  structureCell,
  withDefining,
} from './structure-fields.ts';
import styles from './variants.module.css';

interface StructureProps {
  model: ProductModel;
  connection: Connection;
  product: ShownProduct;
  /** The attributes by which the product's parent tells its variants apart. */
  attributes: readonly string[];
}

/** The product's place in the variant structure (2.2); editable, and staged like any other value. */
export function Structure({ model, connection, product: { details, cells }, attributes }: StructureProps) {
  const [another, setAnother] = useState('');
  const primary = connection.locales[0] ?? '';
  const disabled = connection.readOnly || details.gone;
  const shown = (property: StructureName) => structureCell(cells, property, primary);
  const stage = (property: StructureName, label: string, value: CellValue) => {
    if (sameValue(value, shown(property).value)) return;
    const change = value === null ? ({ kind: 'remove' } as const) : ({ kind: 'set', value } as const);
    model.change(label, { product: details.product, property, locale: primary }, change);
  };
  const discard = (property: StructureName): ReactNode =>
    isChanged(shown(property)) ? (
      <Button
        variant="quiet"
        onClick={() => model.drop({ product: details.product, property, locale: primary })}
      >{t`Discard edit`}</Button>
    ) : null;
  const parent = shown(STRUCTURE.parent).value;
  const defining = shown(STRUCTURE.defining).value;
  const isEdited = Object.values(STRUCTURE).some((property) => isChanged(shown(property)));
  return (
    <details className={styles.structure} open={isEdited || undefined}>
      <summary>{t`Edit structure`}</summary>
      <Field label={t`Parent identifier`}>
        <CommittedText
          mono
          disabled={disabled}
          text={typeof parent === 'string' ? parent : ''}
          onCommit={(text) =>
            stage(STRUCTURE.parent, t`Edit parent`, text.trim() === '' ? null : text.trim())
          }
        />
      </Field>
      {discard(STRUCTURE.parent)}
      {definingLines(defining, attributes).map((line) => (
        <Field
          key={`${line.property} ${line.locale}`}
          label={t`Defining property: ${propertyLabel(line.property)}${line.locale === undefined ? '' : ` · ${line.locale}`}`}
        >
          <CommittedText
            disabled={disabled}
            text={line.value === null ? '' : valueText(line.value)}
            onCommit={(text) =>
              stage(STRUCTURE.defining, t`Edit defining properties`, withDefining(defining, line, text))
            }
          />
        </Field>
      ))}
      <Field label={t`Another defining property`} hint={t`Its name and value: size = L`}>
        <CommittedText
          disabled={disabled}
          text={another}
          onCommit={(text) => {
            const [property = '', ...value] = text.split('=');
            const isWhole = property.trim() !== '' && value.join('=').trim() !== '';
            setAnother(isWhole ? '' : text);
            if (isWhole)
              stage(
                STRUCTURE.defining,
                t`Edit defining properties`,
                withDefining(defining, { property: property.trim(), value: null }, value.join('=')),
              );
          }}
        />
      </Field>
      {discard(STRUCTURE.defining)}
      <Field label={t`Attributes that tell its variants apart`} hint={t`Separated by commas`}>
        <CommittedText
          disabled={disabled}
          text={namesText(shown(STRUCTURE.childBound).value)}
          onCommit={(text) => stage(STRUCTURE.childBound, t`Edit variant attributes`, namesFrom(text))}
        />
      </Field>
      {discard(STRUCTURE.childBound)}
      <p
        className={parts.hint}
      >{t`Applying this sends a full update, which replaces all values of the product (${plural(cells.size, { one: '# value', other: '# values' })} here). The app reads the product right before, sends it whole with your change, and compares it after. Review shows the request.`}</p>
    </details>
  );
}

/** A text that is committed when the user leaves the field or presses Enter; Escape reverts it. */
function CommittedText({
  text,
  onCommit,
  ...input
}: {
  text: string;
  onCommit: (text: string) => void;
  disabled: boolean;
  mono?: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onCommit(typed);
    setTyped(null);
  };
  return (
    <TextInput
      {...input}
      value={typed ?? text}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        }
      }}
    />
  );
}
