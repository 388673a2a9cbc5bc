import { t } from '@lingui/core/macro';
import { type ByName, namedValue, withNamed } from '#shared/domain/by-name.ts';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';

export interface AxisFieldsProps {
  /** The attributes by which the parent tells its variants apart. */
  axes: readonly string[];
  values: ByName<string>;
  onChange: (values: ByName<string>) => void;
}

/** A variant's own value for each attribute that tells the variants of its parent apart (2.2). */
export const AxisFields = ({ axes, values, onChange }: AxisFieldsProps) =>
  axes.map((axis) => (
    <Field key={axis} label={axis} hint={t`Tells this variant apart from the others.`}>
      <TextInput
        value={namedValue(values, axis) ?? ''}
        onChange={(value) => onChange(withNamed(values, axis, value))}
      />
    </Field>
  ));
