import { t } from '@lingui/core/macro';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorDetails } from '../../components/ErrorDetails.tsx';
import { errorDetails } from '../../components/error-text.ts';
import { openReplaceToken, useTokenAction } from '../../state/replace-token.ts';
import styles from './WaitsForToken.module.css';

export interface WaitsForTokenProps {
  connectionId: string;
  /** How the service rejected the old token. */
  error: AppErrorShape | null;
  /** What happens once a new token works. */
  children: ReactNode;
}

/** Work that has stopped because the service rejected the token, and how to continue. */
export function WaitsForToken({ connectionId, error, children }: WaitsForTokenProps) {
  const details = error && errorDetails(error);
  const action = useTokenAction(connectionId);
  return (
    <div className={styles.note} role="status">
      <KeyRound size={16} className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <strong>{t`Waiting for a token`}</strong>
        <p>{children}</p>
        {details ? <ErrorDetails text={details} /> : null}
      </div>
      <Button variant="primary" onClick={() => openReplaceToken(connectionId)}>
        {action}
      </Button>
    </div>
  );
}
