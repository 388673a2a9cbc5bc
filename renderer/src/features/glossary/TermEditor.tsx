import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Term } from '#shared/domain/glossary.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { deleteTerm } from '../../state/glossary-transfers.ts';
import styles from './glossary.module.css';
import { LanguageFields } from './LanguageFields.tsx';
import { formOf, formProblem, isSameForm, textsOf, withLanguage } from './term-form.ts';

const FORM = 'glossary-term';

export interface TermEditorProps {
  connection: Connection;
  /** Null for a new one. */
  term: Term | null;
  onSaved: (term: Term) => void;
  onClose: () => void;
}

/** A term with its texts in each language. Asks before discarding changes. */
export function TermEditor({ connection, term, onSaved, onClose }: TermEditorProps) {
  const [initial] = useState(() => formOf(term, connection.locales));
  const [form, setForm] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<{ title: string; error: AppErrorShape } | null>(null);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const fields = useFirstFocus<HTMLFormElement>((root) => root.querySelector('input'));

  const close = () => {
    if (isSameForm(form, initial)) onClose();
    else setAsks(true);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = formProblem(form);
    setProblem(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    const saved = await client.call('glossary.save', {
      connectionId: connection.id,
      id: term?.id ?? null,
      texts: textsOf(form),
    });
    setBusy(false);
    if (!saved.ok) return setError({ title: t`The term was not saved`, error: saved.error });
    onSaved(saved.value);
    onClose();
  };
  const remove = async () => {
    if (!term || busy) return;
    setBusy(true);
    const failed = await deleteTerm(connection.id, term, term.texts[0]?.text ?? '');
    if (!failed) return onClose();
    setBusy(false);
    setError({ title: t`The term was not deleted`, error: failed });
  };

  return (
    <Dialog
      open
      onClose={close}
      size="wide"
      title={term ? t`Edit term` : t`Add a term`}
      description={t`Texts that must not be used are found by the checks, with the others offered instead.`}
      footer={
        <>
          {term ? (
            <Button className={styles.delete} onClick={() => void remove()}>{t`Delete term`}</Button>
          ) : null}
          <Button onClick={close}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={busy}>
            {term ? t`Save term` : t`Add term`}
          </Button>
        </>
      }
    >
      <form id={FORM} ref={fields} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {error ? <ErrorNote {...error} /> : null}
        {problem === null ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {form.map((language) => (
          <LanguageFields
            key={language.locale}
            language={language}
            onChange={(change) => {
              setProblem(null);
              setForm((now) => withLanguage(now, language.locale, change));
            }}
          />
        ))}
      </form>
      <ConfirmDialog
        open={asks}
        title={term ? t`Discard the changes to this term?` : t`Discard this term?`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep editing`}
        danger
        onConfirm={onClose}
        onCancel={() => setAsks(false)}
      />
    </Dialog>
  );
}
