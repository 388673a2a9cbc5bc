import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { client } from '../../client/index.ts';
import { toast, toastError } from '../../components/toast.ts';
import { openReplaceToken } from '../../state/replace-token.ts';
import { type Handover, handoverOf, replacedSentence } from './handover.ts';
import type { TokenMessages } from './messages.ts';

/**
 * Hands over to a new token, step by step. If the dialog was closed while the service was being asked, a
 * message shows the result.
 */
export function useHandover({ id, name, newTokenWaiting }: Connection, messages: TokenMessages) {
  const [handover, setHandover] = useState<Handover>(
    newTokenWaiting ? { kind: 'untested', said: null } : { kind: 'asking' },
  );
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const settle = (next: Handover) => {
    if (shown.current) setHandover(next);
    else tell(next, id, name, messages);
  };

  /** Without `token`, tests the waiting one again. */
  const test = async (token?: string): Promise<void> => {
    setHandover({ kind: 'testing' });
    settle(handoverOf(await client.call('connections.replaceToken', { connectionId: id, token })));
  };

  /** Starts using the waiting token, or forgets it. Resolves to whether that was done. */
  const decide = async (use: boolean): Promise<boolean> => {
    const answer = await client.call('connections.settleNewToken', { connectionId: id, use });
    if (!answer.ok) settle({ kind: 'failed', error: answer.error });
    else if (use) settle({ kind: 'replaced', tested: false, resumed: answer.value.resumed });
    return answer.ok;
  };

  return { handover, test, decide };
}

function tell(handover: Handover, connectionId: string, name: string, messages: TokenMessages): void {
  const action = { label: t`Open again`, run: () => openReplaceToken(connectionId) };
  if (handover.kind === 'replaced')
    toast({ kind: 'done', title: `${name}: ${replacedSentence(handover, messages)}` });
  else if (handover.kind === 'failed') toastError(`${name}: ${messages.failed}`, handover.error, { action });
  else if (handover.kind === 'refused' || handover.kind === 'untested')
    toast({
      kind: 'failed',
      title: `${name}: ${handover.kind === 'refused' ? messages.refused : messages.notTested}`,
      message: handover.said?.message,
      action,
    });
}
