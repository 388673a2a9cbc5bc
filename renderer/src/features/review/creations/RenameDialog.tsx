import { t } from '@lingui/core/macro';
import type { StagedProduct } from '#shared/contract/creations.ts';
import { undoAction } from '../../../changesets/history-step.ts';
import { Field } from '../../../components/Field.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { renameProduct } from '../../../state/creations.ts';

export interface RenameDialogProps {
  connectionId: string;
  row: StagedProduct;
  onClose: () => void;
}

/** Changes the identifier of a new product. */
export function RenameDialog({ connectionId, row, onClose }: RenameDialogProps) {
  const form = useForm({ saved: { identifier: row.identifier } });
  const identifier = form.values.identifier.trim();
  const rename = async () => {
    const answer = await form.run('save', () => renameProduct(connectionId, row.product, identifier));
    if (!answer?.ok) return;
    onClose();
    toast({
      kind: 'done',
      title: t`“${row.identifier}” is now “${identifier}”`,
      action: undoAction(connectionId, answer.value),
    });
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t`Change the identifier`}
      description={t`Variants that are staged under the product follow.`}
      submitLabel={t`Change identifier`}
      canSubmit={identifier !== '' && identifier !== row.identifier}
      onSubmit={rename}
      failure={t`The identifier was not changed`}
    >
      <Field label={t`Identifier`} error={form.errors.identifier}>
        <TextInput
          mono
          value={form.values.identifier}
          onChange={(next) => form.change({ identifier: next })}
        />
      </Field>
    </FormDialog>
  );
}
