import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Hourglass, KeyRound, TriangleAlert } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import { NO_TOKEN } from '#shared/domain/missing-token.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Field } from '../../components/Field.tsx';
import { asSentence } from '../../components/format.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useApp } from '../../state/app.ts';
import { openReplaceToken } from '../../state/replace-token.ts';
import { tokenAction } from '../../state/token-labels.ts';
import parts from '../../theme/parts.module.css';
import { asksForUser, type FieldsProps, withSignIn } from './form-model.ts';
import styles from './TokenField.module.css';

export interface TokenFieldProps extends FieldsProps {
  /** The connection whose stored token is used; null if a token is typed here. */
  connection: Connection | null;
  /** Why a token has to be typed for a saved connection. */
  hint: string | undefined;
}

/** The token is write-only: it is typed or pasted, and afterwards only the place where it is stored is shown. */
export function TokenField({ connection, ...typed }: TokenFieldProps) {
  return connection ? (
    <StoredToken connection={connection} error={typed.errors.token} />
  ) : (
    <TypedToken {...typed} />
  );
}

const KEPT_IN_KEYCHAIN = t`Stored only in the keychain of your operating system. It is never shown again.`;

const places: Record<Connection['token'], string> = {
  keychain: t`Stored in the keychain of your operating system. It is never shown again.`,
  memory: t`Kept in memory until you quit. It is never shown again.`,
  missing: i18n._(NO_TOKEN),
};

function StoredToken({ connection, error }: { connection: Connection; error: string | undefined }) {
  const { id, token, newTokenWaiting } = connection;
  return (
    <div className={parts.tightStack}>
      <div className={styles.stored} data-missing={token === 'missing' || undefined}>
        <KeyRound size={16} aria-hidden="true" />
        <div className={styles.text}>
          <div className={parts.fieldLabel}>{t`API token`}</div>
          <div className={styles.hint}>{places[token]}</div>
          {newTokenWaiting ? (
            <div className={styles.waiting}>
              <Hourglass size={13} aria-hidden="true" />
              {asSentence(t`A new token has not been tested yet`)}
            </div>
          ) : null}
        </div>
        <Button onClick={() => openReplaceToken(id)}>{tokenAction(connection)}</Button>
      </div>
      {error ? (
        <p className={parts.fieldError} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

const SIGN_INS = [
  { value: 'plain', label: t`API token` },
  { value: 'basic', label: t`User and password` },
] as const;

function TypedToken({ form, errors, onChange, hint }: Omit<TokenFieldProps, 'connection'>) {
  const keychain = useApp((state) => state.info?.keychain);
  const isOfTwo = asksForUser(form.profileText);
  const stored = hint ?? (keychain?.available ? KEPT_IN_KEYCHAIN : undefined);
  return (
    <div className={parts.stack}>
      <Segmented
        label={t`Sign in with`}
        value={isOfTwo ? 'basic' : 'plain'}
        options={SIGN_INS}
        onChange={(encoding) => onChange({ profileText: withSignIn(form.profileText, encoding) })}
      />
      {isOfTwo ? (
        <Field label={t`User`} error={errors.user}>
          <TextInput mono value={form.user} onChange={(user) => onChange({ user })} />
        </Field>
      ) : null}
      <Field label={isOfTwo ? t`Password` : t`API token`} error={errors.token} hint={stored}>
        <TextInput
          type="password"
          mono
          autoComplete="new-password"
          value={form.token}
          onChange={(token) => onChange({ token })}
          placeholder={isOfTwo ? undefined : t`From the API settings of the service`}
        />
      </Field>
      {keychain && !keychain.available ? (
        <div className={classNames(parts.warning, parts.small)}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span>
            {keychain.reason ?? t`This computer has no keychain.`}{' '}
            {t`The token is kept in memory until you quit, never on disk. Enter it again after the next start.`}
          </span>
        </div>
      ) : null}
    </div>
  );
}
