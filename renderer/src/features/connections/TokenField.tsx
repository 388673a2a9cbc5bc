import { KeyRound, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useApp } from '../../state/app.ts';
import styles from './TokenField.module.css';

export interface TokenFieldProps {
  /** Where the stored token is; null for a connection that has none yet. */
  stored: Connection['token'] | null;
  value: string;
  onChange: (token: string) => void;
  error: string | undefined;
}

/** The token goes one way: it is typed or pasted here, and only where it is kept is ever shown again. */
export function TokenField({ stored, value, onChange, error }: TokenFieldProps) {
  const keychain = useApp((state) => state.info?.keychain);
  const [replacing, setReplacing] = useState(false);
  const hasStored = stored === 'keychain' || stored === 'memory';
  if (hasStored && !replacing)
    return (
      <div className={styles.stored}>
        <KeyRound size={16} aria-hidden="true" />
        <div className={styles.words}>
          <div className={styles.label}>API token</div>
          <div className={styles.hint}>
            {stored === 'keychain'
              ? 'Kept in the keychain of the operating system.'
              : 'Kept in memory until you quit.'}{' '}
            It is never shown again.
          </div>
        </div>
        <Button onClick={() => setReplacing(true)}>Replace token…</Button>
      </div>
    );
  return (
    <div className={styles.field}>
      <Field
        label={stored === null ? 'API token' : 'New API token'}
        error={error}
        hint={
          keychain?.available
            ? 'Kept in the keychain of the operating system and nowhere else. It is never shown again.'
            : undefined
        }
      >
        <TextInput
          type="password"
          mono
          autoComplete="new-password"
          autoFocus={replacing}
          value={value}
          onChange={onChange}
          placeholder={stored === null ? 'From the API settings of the service' : 'Paste the new token'}
        />
      </Field>
      {keychain && !keychain.available ? (
        <div className={styles.notice}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span>
            {keychain.reason ?? 'There is no keychain on this computer.'} The token is kept in memory until
            you quit, never on disk; after the next start you give it again.
          </span>
        </div>
      ) : null}
      {hasStored ? (
        <Button
          variant="quiet"
          className={styles.keep}
          onClick={() => {
            setReplacing(false);
            onChange('');
          }}
        >
          Keep the present token
        </Button>
      ) : null}
    </div>
  );
}
