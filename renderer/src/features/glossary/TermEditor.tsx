import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Term } from '#shared/domain/glossary.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { useForm } from '../../components/use-form.ts';
import { deleteTerm } from '../../state/glossary-transfers.ts';
import parts from '../../theme/parts.module.css';
import styles from './glossary.module.css';
import { LanguageFields } from './LanguageFields.tsx';
import { formOf, formProblem, isSameForm, textsOf, withLanguage } from './term-form.ts';

export interface TermEditorProps {
  connection: Connection;
  /** Null for a new one. */
  term: Term | null;
  onSaved: (term: Term) => void;
  onClose: () => void;
}

/** A term with its texts in each language. Asks before discarding changes. */
export function TermEditor({ connection, term, onSaved, onClose }: TermEditorProps) {
  const [saved] = useState(() => ({ texts: formOf(term, connection.locales) }));
  const element = useFirstFocus<HTMLFormElement>((root) => root.querySelector('input'));
  const form = useForm<typeof saved, 'save' | 'delete'>({ saved, element });
  const { texts } = form.values;

  const save = async () => {
    const problem = formProblem(texts);
    if (problem !== null) return form.refuse({ texts: problem });
    const answer = await form.run('save', () =>
      client.call('glossary.save', {
        connectionId: connection.id,
        id: term?.id ?? null,
        texts: textsOf(texts),
      }),
    );
    if (!answer?.ok) return;
    onSaved(answer.value);
    onClose();
  };
  const remove = async (removed: Term) => {
    const answer = await form.run('delete', () =>
      deleteTerm(connection.id, removed, removed.texts[0]?.text ?? ''),
    );
    if (answer?.ok) onClose();
  };

  return (
    <FormDialog
      form={{ ...form, isDirty: !isSameForm(texts, saved.texts) }}
      onClose={onClose}
      size="wide"
      title={term ? t`Edit term` : t`Add a term`}
      description={t`Texts that must not be used are found by the checks, with the others offered instead.`}
      submitLabel={term ? t`Save term` : t`Add term`}
      canSubmit
      onSubmit={save}
      failure={form.failure?.during === 'delete' ? t`The term was not deleted` : t`The term was not saved`}
      discard={term ? t`Discard the changes to this term?` : t`Discard this term?`}
      moreButtons={
        term ? (
          <Button className={styles.delete} onClick={() => void remove(term)}>{t`Delete term`}</Button>
        ) : null
      }
      className={parts.looseStack}
    >
      {form.errors.texts === undefined ? null : (
        <p className={parts.fieldError} role="alert">
          {form.errors.texts}
        </p>
      )}
      {texts.map((language) => (
        <LanguageFields
          key={language.locale}
          language={language}
          onChange={(change) => form.change({ texts: withLanguage(texts, language.locale, change) })}
        />
      ))}
    </FormDialog>
  );
}
