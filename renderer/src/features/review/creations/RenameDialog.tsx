import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { StagedProduct } from '#shared/contract/creations.ts';
import { undoAction } from '../../../changesets/history-step.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toast } from '../../../components/toast.ts';
import { renameProduct } from '../../../state/creations.ts';

export interface RenameDialogProps {
  connectionId: string;
  row: StagedProduct;
  onClose: () => void;
}

/** Changes the identifier of a new product. */
export function RenameDialog({ connectionId, row, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(row.identifier);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const identifier = typed.trim();
  const isOther = identifier !== '' && identifier !== row.identifier;
  const rename = async () => {
    if (!isOther || busy) return;
    setBusy(true);
    const answer = await renameProduct(connectionId, row.product, identifier);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error.message);
    onClose();
    toast({
      kind: 'done',
      title: t`“${row.identifier}” is now “${identifier}”`,
      action: undoAction(connectionId, answer.value),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Change the identifier`}
      description={t`Variants that are staged under the product follow.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isOther}
            onClick={() => void rename()}
          >{t`Change identifier`}</Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <Field label={t`Identifier`} {...(problem === null ? {} : { error: problem })}>
          <TextInput
            mono
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setProblem(null);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
