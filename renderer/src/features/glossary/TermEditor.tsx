import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Term, TermText } from '#shared/domain/glossary.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { classNames } from '../../components/class-names.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { direction, languageName } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { useForm } from '../../components/use-form.ts';
import { deleteTerm } from '../../state/glossary-transfers.ts';
import parts from '../../theme/parts.module.css';
import styles from './glossary.module.css';
import {
  emptyText,
  formOf,
  formProblem,
  isSameForm,
  type LanguageForm,
  MAX_NOTE,
  MAX_TEXT,
  type TextForm,
  textsOf,
  withLanguage,
} from './term-form.ts';

export interface TermEditorProps {
  connection: Connection;
  /** Null for a new one. */
  term: Term | null;
  /** What a new one begins with. */
  texts?: readonly Pick<TermText, 'locale' | 'text'>[];
  onSaved?: (term: Term) => void;
  onClose: () => void;
}

const newTerm = (texts: readonly Pick<TermText, 'locale' | 'text'>[]): Pick<Term, 'texts'> => ({
  texts: texts.filter(({ text }) => text !== '').map((text) => ({ ...text, note: null, forbidden: false })),
});

/** A term with its texts in each language. Asks before discarding changes. */
export function TermEditor({ connection, term, texts: given = [], onSaved, onClose }: TermEditorProps) {
  const [saved] = useState(() => ({ texts: formOf(term ?? newTerm(given), connection.locales) }));
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
    onSaved?.(answer.value);
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

interface LanguageFieldsProps {
  language: LanguageForm;
  onChange: (change: Partial<LanguageForm>) => void;
}

/** A term in one language. */
function LanguageFields({ language: { locale, texts, note }, onChange }: LanguageFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const name = languageName(locale);
  const inLanguage = { lang: locale, dir: direction(locale), spellCheck: true };
  const change = (key: number, to: Partial<TextForm>) =>
    onChange({ texts: texts.map((text) => (text.key === key ? { ...text, ...to } : text)) });
  const focusText = (at: number) =>
    window.setTimeout(() => group.current?.querySelectorAll<HTMLElement>('[data-text]')[at]?.focus(), 0);
  return (
    <fieldset ref={group} className={classNames(parts.grid, parts.gap2)}>
      <legend className={styles.legend}>
        {name} <span className={styles.code}>{locale}</span>
      </legend>
      {texts.map(({ key, text, forbidden }, at) => (
        <div key={key} className={styles.text}>
          <TextInput
            {...inLanguage}
            className={parts.grows}
            data-text=""
            aria-label={at === 0 ? t`Term in ${name}` : t`Term in ${name}, ${at + 1}`}
            maxLength={MAX_TEXT}
            value={text}
            onChange={(next) => change(key, { text: next })}
          />
          <Checkbox
            checked={forbidden}
            onChange={(checked) => change(key, { forbidden: checked })}
          >{t`Must not be used`}</Checkbox>
          {texts.length > 1 ? (
            <IconButton
              label={text.trim() === '' ? t`Remove this text` : t`Remove “${{ label: text.trim() }}”`}
              icon={<X size={14} />}
              onClick={() => {
                onChange({ texts: texts.filter((one) => one.key !== key) });
                focusText(Math.max(0, at - 1));
              }}
            />
          ) : null}
        </div>
      ))}
      <div className={styles.more}>
        <Button
          variant="quiet"
          icon={<Plus size={13} />}
          aria-label={t`Add another text in ${name}`}
          onClick={() => {
            onChange({ texts: [...texts, emptyText()] });
            focusText(texts.length);
          }}
        >{t`Add another text`}</Button>
        <TextInput
          className={parts.grows}
          aria-label={t`Note in ${name}`}
          placeholder={t`Note`}
          spellCheck
          maxLength={MAX_NOTE}
          value={note}
          onChange={(next) => onChange({ note: next })}
        />
      </div>
    </fieldset>
  );
}
