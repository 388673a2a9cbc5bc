import { t } from '@lingui/core/macro';
import { derivedLabel } from '#shared/domain/property-label.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { useForm } from '../../../components/use-form.ts';
import { propertyLabel } from '../../../state/column-names.ts';

export interface RenameColumnDialogProps {
  connectionId: string;
  property: string;
  onClose: () => void;
}

/** Asks for the name of a property in this catalog. */
export function RenameColumnDialog({ connectionId, property, onClose }: RenameColumnDialogProps) {
  const form = useForm({ saved: { label: propertyLabel(property) } });
  const derived = derivedLabel(property);
  const label = form.values.label.trim();

  const rename = async () => {
    const answer = await form.run('save', () =>
      client.call('properties.rename', { connectionId, property, label: label === derived ? null : label }),
    );
    if (answer?.ok) onClose();
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t`Rename column`}
      description={t`The name is shown in this app only, for this connection. Nothing is sent.`}
      submitLabel={t`Rename`}
      canSubmit={label !== ''}
      onSubmit={rename}
      failure={t`The column was not renamed`}
      moreButtons={
        <Button
          variant="quiet"
          disabled={form.busy !== null || label === derived}
          onClick={() => form.change({ label: derived })}
        >{t`Reset name`}</Button>
      }
    >
      <Field label={t`Name`} hint={t`The service calls this property ${property}.`} error={form.errors.label}>
        <TextInput
          value={form.values.label}
          maxLength={200}
          onChange={(next) => form.change({ label: next })}
        />
      </Field>
    </FormDialog>
  );
}
