import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useState } from 'react';
import type { Result } from '#shared/contract/result.ts';
import type { Recipe } from '#shared/contract/views.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toast } from '../../../components/toast.ts';
import { useFirstFocus } from '../../../components/use-first-focus.ts';
import { saveRecipe } from '../../../state/saved-views.ts';
import parts from '../../../theme/parts.module.css';
import styles from './saved-views.module.css';

/** Asks for the name of a view; errors are shown at the field. */
export function NameForm({
  label,
  name,
  action,
  onName,
  onDone,
  onCancel,
}: {
  label: string;
  name: string;
  action: string;
  onName: (name: string) => Promise<Result<unknown>>;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const field = useFirstFocus<HTMLInputElement>();
  useEffect(() => field.current?.select(), [field]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setError(t`Enter a name for the view.`);
      return field.current?.focus();
    }
    setBusy(true);
    const answer = await onName(text.trim());
    setBusy(false);
    if (answer.ok) return onDone();
    setError(answer.error.message);
    field.current?.focus();
  };
  return (
    <form className={styles.nameForm} onSubmit={(event) => void submit(event)}>
      <Field label={label} error={error}>
        <TextInput
          ref={field}
          value={text}
          maxLength={100}
          onChange={(next) => {
            setText(next);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }}
        />
      </Field>
      <div className={classNames(parts.tightWrap, parts.middle)}>
        <span className={parts.fills} />
        <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the name under which a recipe is kept, for the products that match what is shown now, whenever it is repeated. */
export function RecipeNameForm({
  connectionId,
  recipe,
  onClose,
}: {
  connectionId: string;
  recipe: Recipe;
  onClose: () => void;
}) {
  return (
    <NameForm
      label={t`Name`}
      name=""
      action={t`Save recipe`}
      onName={async (name) => {
        const answer = await saveRecipe(connectionId, name, recipe);
        if (answer.ok)
          toast({
            kind: 'done',
            title: t`Recipe “${answer.value.name}” saved`,
            message: t`Find it among the saved views and in the command palette.`,
          });
        return answer;
      }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
