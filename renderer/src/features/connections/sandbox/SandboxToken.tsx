import { t } from '@lingui/core/macro';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { openReplaceToken } from '../../../state/replace-token.ts';
import styles from './SandboxPanel.module.css';

/** *New key*, as in the service's application (service document 5). The token shown is the fake one of the sandbox. */
export function SandboxToken({ connectionId }: { connectionId: string }) {
  const [token, setToken] = useState<string | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const answer = await client.call('sample.newToken', {});
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setToken(answer.value.token);
  };
  return (
    <section className={styles.section} aria-label={t`Token`}>
      <h3>{t`Token`}</h3>
      <p
        className={styles.hint}
      >{t`A new key ends the old one at once, and running jobs pause. Enter the new token with “Replace token…” to continue them.`}</p>
      {token ? (
        <div className={styles.token}>
          <output aria-label={t`New token`}>{token}</output>
          <IconButton
            label={t`Copy the new token`}
            icon={<Copy size={14} />}
            onClick={() => copyText(token, t`Token copied`)}
          />
        </div>
      ) : null}
      {error ? <ErrorNote title={t`No new key was created`} error={error} /> : null}
      <div className={styles.buttons}>
        <Button
          icon={<KeyRound size={13} aria-hidden="true" />}
          busy={busy}
          onClick={() => void make()}
        >{t`New key`}</Button>
        <Button onClick={() => openReplaceToken(connectionId)}>{t`Replace token…`}</Button>
      </div>
    </section>
  );
}
