import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { quoted } from '#shared/domain/quoted.ts';
import { isNamedLanguage } from '#shared/service/language-codes.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { languageName } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import parts from '../../theme/parts.module.css';
import { moved, readLocales } from './form-model.ts';
import styles from './LocalesEditor.module.css';

export interface LocalesEditorProps {
  value: readonly string[];
  onChange: (locales: readonly string[]) => void;
  error: string | undefined;
}

/** The integration's languages in order; the first is the primary one. Alt+↑ and Alt+↓ move, Delete removes. */
export function LocalesEditor({ value, onChange, error: formError }: LocalesEditorProps) {
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string>();
  const [said, setSaid] = useState('');
  const error = mistake ?? formError;
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const ids = { label: useId(), hint: useId(), error: useId() };

  const add = () => {
    const read = readLocales(typed, value);
    const codes = read.filter(isNamedLanguage);
    const unknown = read.filter((code) => !isNamedLanguage(code));
    setTyped(unknown.join(', '));
    setMistake(unknown.length === 0 ? undefined : notLanguages(unknown));
    if (codes.length === 0) return;
    onChange([...value, ...codes]);
    setSaid(t`Added ${codes.map(languageName).join(', ')}`);
  };
  const move = (at: number, by: -1 | 1) => {
    const next = moved(value, at, by);
    if (next === value) return;
    onChange(next);
    const code = value[at] ?? '';
    setSaid(
      at + by === 0
        ? t`${languageName(code)} is now number 1, the primary language`
        : t`${languageName(code)} is now number ${at + by + 1}`,
    );
  };
  const remove = (at: number) => {
    onChange(value.toSpliced(at, 1));
    setSaid(t`Removed ${languageName(value[at] ?? '')}`);
    const neighbour = list.current?.children[at === value.length - 1 ? at - 1 : at + 1];
    if (neighbour instanceof HTMLElement) neighbour.focus();
    else input.current?.focus();
  };
  const onRowKey = (event: KeyboardEvent, at: number) => {
    if (event.altKey && event.key === 'ArrowUp') move(at, -1);
    else if (event.altKey && event.key === 'ArrowDown') move(at, 1);
    else if (event.key === 'Delete') remove(at);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid with its legend inside.
    <div
      className={classNames(parts.grid, parts.gap1)}
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.hint}
    >
      <span id={ids.label} className={parts.fieldLabel}>{t`Languages`}</span>
      {value.length > 0 ? (
        <ul ref={list} className={styles.list}>
          {value.map((code, at) => (
            <li
              key={code}
              className={styles.row}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the row takes the keys that move and remove it.
              tabIndex={0}
              aria-label={
                at === 0 ? t`${languageName(code)}, ${code}, primary` : `${languageName(code)}, ${code}`
              }
              onKeyDown={(event) => onRowKey(event, at)}
            >
              <code className={styles.code}>{code}</code>
              <span className={classNames(parts.truncated, parts.growingText, parts.muted)}>
                {languageName(code)}
              </span>
              {at === 0 ? <span className={styles.primary}>{t`★ primary`}</span> : null}
              <IconButton
                label={t`Move ${code} up`}
                icon={<ArrowUp size={14} />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={t`Move ${code} down`}
                icon={<ArrowDown size={14} />}
                disabled={at === value.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton label={t`Remove ${code}`} icon={<X size={14} />} onClick={() => remove(at)} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={parts.beside}>
        <TextInput
          ref={input}
          mono
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setMistake(undefined);
          }}
          placeholder={t`en, de, fr`}
          aria-label={t`Add languages by code`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : ids.error}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          onBlur={add}
        />
        <Button
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={typed.trim() === ''}
          onClick={add}
        >{t`Add`}</Button>
      </div>
      <span
        id={ids.hint}
        className={parts.hint}
      >{t`As in the integration’s settings, primary language first. Values without a language belong to the primary one.`}</span>
      {error ? (
        <span id={ids.error} className={parts.fieldError}>
          {error}
        </span>
      ) : null}
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </div>
  );
}

function notLanguages(texts: readonly string[]): string {
  const names = texts.map(quoted).join(', ');
  return texts.length === 1
    ? t`${names} is no language code. Enter codes such as en, de-AT or zh-Hant.`
    : t`${names} are no language codes. Enter codes such as en, de-AT or zh-Hant.`;
}
