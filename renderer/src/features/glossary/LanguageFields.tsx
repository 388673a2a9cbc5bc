import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { direction, languageName } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import styles from './glossary.module.css';
import { emptyText, type LanguageForm, MAX_NOTE, MAX_TEXT, type TextForm } from './term-form.ts';

export interface LanguageFieldsProps {
  language: LanguageForm;
  onChange: (change: Partial<LanguageForm>) => void;
}

/** A term in one language. */
export function LanguageFields({ language: { locale, texts, note }, onChange }: LanguageFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const name = languageName(locale);
  const inLanguage = { lang: locale, dir: direction(locale), spellCheck: true };
  const change = (key: number, to: Partial<TextForm>) =>
    onChange({ texts: texts.map((text) => (text.key === key ? { ...text, ...to } : text)) });
  const focusText = (at: number) =>
    window.setTimeout(() => group.current?.querySelectorAll<HTMLElement>('[data-text]')[at]?.focus(), 0);
  return (
    <fieldset ref={group} className={styles.language}>
      <legend className={styles.legend}>
        {name} <span className={styles.code}>{locale}</span>
      </legend>
      {texts.map(({ key, text, forbidden }, at) => (
        <div key={key} className={styles.text}>
          <TextInput
            {...inLanguage}
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
          className={styles.note}
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
