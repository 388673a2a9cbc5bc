import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toastError } from '../../components/toast.ts';
import { showProperty } from '../../state/add-property.ts';
import styles from './add-property.module.css';

type Kind = InputOf<'properties.add'>['kind'];

const KINDS = [
  { value: 'text', label: t`Text` },
  { value: 'multiline', label: t`Long text` },
  { value: 'number', label: t`Number` },
  { value: 'yesno', label: t`Yes/no` },
  { value: 'list', label: t`List` },
] as const satisfies readonly { value: Kind; label: string }[];

export interface AddPropertyDialogProps {
  connection: Connection;
  /** The initial name. */
  name: string;
  /** The required attribute that the property will hold. */
  attribute: string | null;
  onClose: () => void;
}

/** Adds a column for a property that no product has a value for yet. */
export function AddPropertyDialog({ connection, name, attribute, onClose }: AddPropertyDialogProps) {
  const [typed, setTyped] = useState(name);
  const [kind, setKind] = useState<Kind>('text');
  const [translatable, setTranslatable] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hasLanguages = connection.locales.length > 1;
  const isText = kind !== 'number' && kind !== 'yesno';
  const property = typed.trim();

  const add = async () => {
    if (property === '' || busy) return;
    const connectionId = connection.id;
    setBusy(true);
    const added = await client.call('properties.add', {
      connectionId,
      property,
      kind,
      translatable: isText && translatable,
    });
    if (!added.ok) {
      setBusy(false);
      return setProblem(added.error.message);
    }
    if (attribute !== null) {
      const mapped = await client.call('properties.map', { connectionId, attribute, property });
      if (!mapped.ok) toastError(t`The property of the attribute was not saved`, mapped.error);
    }
    onClose();
    await showProperty(connectionId, property);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Add a property`}
      description={t`Adds a column for a property that no product has yet. Nothing is sent until you enter values and apply them.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={property === ''}
            onClick={() => void add()}
          >{t`Add property`}</Button>
        </>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field
          label={t`Name`}
          hint={t`Exactly as the service names the property.`}
          {...(problem === null ? {} : { error: problem })}
        >
          <TextInput
            mono
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setProblem(null);
            }}
          />
        </Field>
        <Segmented label={t`Kind of values`} value={kind} options={KINDS} onChange={setKind} />
        {isText && hasLanguages ? (
          <Checkbox
            checked={translatable}
            onChange={setTranslatable}
          >{t`Translatable: one column per language`}</Checkbox>
        ) : null}
      </form>
    </Dialog>
  );
}
