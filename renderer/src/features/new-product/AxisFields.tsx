import { t } from '@lingui/core/macro';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';

export interface AxisFieldsProps {
  /** The attributes by which the parent tells its variants apart. */
  axes: readonly string[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

/** A variant's own value for each attribute that tells the variants of its parent apart (2.2). */
export const AxisFields = ({ axes, values, onChange }: AxisFieldsProps) =>
  axes.map((axis) => (
    <Field key={axis} label={axis} hint={t`Tells this variant apart from the others.`}>
      <TextInput value={values[axis] ?? ''} onChange={(value) => onChange({ ...values, [axis]: value })} />
    </Field>
  ));
