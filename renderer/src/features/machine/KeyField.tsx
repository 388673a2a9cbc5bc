import { t } from '@lingui/core/macro';
import { KeyRound } from 'lucide-react';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useApp } from '../../state/app.ts';
import parts from '../../theme/parts.module.css';
import styles from './machine.module.css';

export interface KeyFieldProps {
  /** Whether a key is saved for this address. */
  isSaved: boolean;
  /** Where to get the key. */
  hint: string;
  isReplacing: boolean;
  onReplace: (isReplacing: boolean) => void;
  value: string;
  onChange: (key: string) => void;
  onForget: () => void;
  isForgetting: boolean;
}

/** The key is write-only: after it is entered, only the place where it is stored is shown. */
export function KeyField({
  isSaved,
  hint,
  isReplacing,
  onReplace,
  value,
  onChange,
  onForget,
  isForgetting,
}: KeyFieldProps) {
  const hasKeychain = useApp((state) => state.info?.keychain.available ?? false);
  const place = hasKeychain
    ? t`Stored only in the keychain of your operating system. It is never shown again.`
    : t`This computer has no keychain. The key is kept in memory until you quit.`;
  if (isSaved && !isReplacing)
    return (
      <div className={styles.stored}>
        <KeyRound size={16} aria-hidden="true" />
        <div className={styles.about}>
          <div className={parts.fieldLabel}>{t`API key`}</div>
          <div className={parts.hint}>{place}</div>
        </div>
        <Button aria-label={t`Replace key`} onClick={() => onReplace(true)}>{t`Replace`}</Button>
        <Button
          variant="quiet"
          aria-label={t`Forget key`}
          busy={isForgetting}
          onClick={onForget}
        >{t`Forget`}</Button>
      </div>
    );
  return (
    <Field label={isSaved ? t`New API key` : t`API key`} hint={isSaved ? place : sentences(hint, place)}>
      <div className={isSaved ? styles.replaced : undefined}>
        <TextInput
          type="password"
          mono
          autoFocus={isSaved}
          autoComplete="new-password"
          value={value}
          onChange={onChange}
        />
        {isSaved ? <Button onClick={() => onReplace(false)}>{t`Keep the saved key`}</Button> : null}
      </div>
    </Field>
  );
}
