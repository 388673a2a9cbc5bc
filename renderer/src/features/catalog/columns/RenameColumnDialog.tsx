import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { derivedLabel } from '#shared/domain/property-label.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { propertyLabel } from '../../../state/column-names.ts';

export interface RenameColumnDialogProps {
  connectionId: string;
  property: string;
  onClose: () => void;
}

/** Asks for the name of a property in this catalog. */
export function RenameColumnDialog({ connectionId, property, onClose }: RenameColumnDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(() => propertyLabel(property));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const derived = derivedLabel(property);

  const rename = async (label: string) => {
    setBusy(true);
    const answer = await client.call('properties.rename', {
      connectionId,
      property,
      label: label === derived ? null : label,
    });
    setBusy(false);
    if (answer.ok) onClose();
    else setProblem(answer.error.message);
  };
  const label = typed.trim();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Rename column`}
      description={t`The name is shown in this app only, for this connection. Nothing is sent.`}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={busy || label === derived}
            onClick={() => setTyped(derived)}
          >{t`Reset name`}</Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={busy}
            disabled={label === ''}
          >{t`Rename`}</Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (label !== '' && !busy) void rename(label);
        }}
      >
        <Field
          label={t`Name`}
          hint={t`The service calls this property ${property}.`}
          {...(problem === null ? {} : { error: problem })}
        >
          <TextInput
            value={typed}
            maxLength={200}
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
