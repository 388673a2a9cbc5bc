import { t } from '@lingui/core/macro';
import type { FoundUnit } from '#shared/contract/memory.ts';
import type { Result } from '#shared/contract/result.ts';
import { Field } from '../../components/Field.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { direction } from '../../components/format.ts';
import { TextArea } from '../../components/TextArea.tsx';
import { useForm } from '../../components/use-form.ts';

/** Changes the translation that the memory has for a text. */
export function EditUnitDialog({
  unit,
  locale,
  onSave,
  onClose,
}: {
  unit: FoundUnit;
  locale: string;
  onSave: (target: string) => Promise<Result<unknown>>;
  onClose: () => void;
}) {
  const form = useForm({ saved: { target: unit.target } });
  const { target } = form.values;
  return (
    <FormDialog
      form={form}
      title={t`Edit translation`}
      description={unit.source}
      submitLabel={t`Save`}
      canSubmit={target.trim() !== '' && form.isDirty}
      discard={t`What you changed is not saved.`}
      failure={t`The translation was not changed`}
      onClose={onClose}
      onSubmit={async () => {
        const saved = await form.run('save', () => onSave(target));
        if (saved?.ok) onClose();
      }}
    >
      <Field label={t`Translation`}>
        <TextArea
          lang={locale}
          dir={direction(locale)}
          value={target}
          onChange={(next) => form.change({ target: next })}
        />
      </Field>
    </FormDialog>
  );
}
