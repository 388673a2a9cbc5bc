import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import { client } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Field } from '../../components/Field.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toastError } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { showProperty } from '../../state/add-property.ts';
import parts from '../../theme/parts.module.css';

type NewProperty = Pick<InputOf<'properties.add'>, 'property' | 'kind' | 'translatable'>;

const KINDS = [
  { value: 'text', label: t`Text` },
  { value: 'multiline', label: t`Long text` },
  { value: 'number', label: t`Number` },
  { value: 'yesno', label: t`Yes/no` },
  { value: 'list', label: t`List` },
] as const satisfies readonly { value: NewProperty['kind']; label: string }[];

export interface AddPropertyDialogProps {
  connection: Connection;
  /** The initial name. */
  name?: string;
  /** The required attribute that the property will hold. */
  attribute?: string | null;
  onClose: () => void;
}

/** Adds a column for a property that no product has a value for yet. */
export function AddPropertyDialog({
  connection,
  name = '',
  attribute = null,
  onClose,
}: AddPropertyDialogProps) {
  const form = useForm<NewProperty>({ saved: { property: name, kind: 'text', translatable: true } });
  const { kind, translatable } = form.values;
  const hasLanguages = connection.locales.length > 1;
  const isText = kind !== 'number' && kind !== 'yesno';
  const property = form.values.property.trim();

  const add = async () => {
    const connectionId = connection.id;
    const added = await form.run('save', () =>
      client.call('properties.add', {
        connectionId,
        property,
        kind,
        translatable: isText && translatable,
      }),
    );
    if (!added?.ok) return;
    if (attribute !== null) {
      const mapped = await client.call('properties.map', { connectionId, attribute, property });
      if (!mapped.ok) toastError(t`The property of the attribute was not saved`, mapped.error);
    }
    onClose();
    await showProperty(connectionId, property);
  };

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t`Add a property`}
      description={t`Adds a column for a property that no product has yet. Nothing is sent until you enter values and apply them.`}
      submitLabel={t`Add property`}
      canSubmit={property !== ''}
      onSubmit={add}
      failure={t`The property was not added`}
      className={parts.looseStack}
    >
      <Field
        label={t`Name`}
        hint={t`Exactly as the service names the property.`}
        error={form.errors.property}
      >
        <TextInput mono value={form.values.property} onChange={(next) => form.change({ property: next })} />
      </Field>
      <Segmented
        label={t`Kind of values`}
        value={kind}
        options={KINDS}
        onChange={(next) => form.change({ kind: next })}
      />
      {isText && hasLanguages ? (
        <Checkbox
          checked={translatable}
          onChange={(next) => form.change({ translatable: next })}
        >{t`Translatable: one column per language`}</Checkbox>
      ) : null}
    </FormDialog>
  );
}
