import { t } from '@lingui/core/macro';
import { Check, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { asSentence } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast, toastError } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { openReplaceToken } from '../../state/replace-token.ts';
import parts from '../../theme/parts.module.css';
import { type Handover, handoverOf, replacedSentence } from './handover.ts';
import type { TokenMessages } from './messages.ts';
import { tokenMessages } from './messages.ts';

const FORM = 'replace-token';

/**
 * Replaces a connection's token: the new one is tested while the old one is kept. The token typed here is
 * forgotten as soon as it is sent.
 */
export function ReplaceTokenDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  // As they were on opening: entering a token must not change the messages about it.
  const [messages] = useState(() => tokenMessages(connection));
  const { handover, test, decide } = useHandover(connection, messages);
  const [token, setToken] = useState('');
  const isOfTwo = connection.profile.auth.encoding === 'basic';
  const [user, setUser] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { kind } = handover;
  const fieldError =
    handover.kind === 'failed' && handover.error.field === 'token' ? handover.error.message : problem;

  // The focused element disappears with each step.
  useEffect(() => {
    if (kind !== 'asking') (field.current ?? button.current)?.focus();
  }, [kind]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === 'testing') return;
    const secret = token.trim();
    const isMissing = secret === '' || (isOfTwo && user.trim() === '');
    setProblem(isMissing ? (isOfTwo ? t`Enter user and password` : messages.empty) : null);
    if (isMissing) return field.current?.focus();
    setToken('');
    void test(isOfTwo ? `${user.trim()}:${secret}` : secret);
  };

  const forget = async () => {
    if (!(await decide(false))) return;
    onClose();
    toast({
      title: t`New token of ${connection.name} discarded`,
      message: messages.forgotten,
    });
  };

  if (handover.kind === 'replaced')
    return (
      <Dialog
        open
        onClose={onClose}
        title={messages.title}
        footer={<Button ref={button} variant="primary" onClick={onClose}>{t`Done`}</Button>}
      >
        <p className={parts.iconed} role="status">
          <Check size={16} className={parts.applied} aria-hidden="true" />
          <span>
            <strong>{replacedSentence(handover, messages)}</strong> {messages.replaced}
          </span>
        </p>
      </Dialog>
    );

  if (handover.kind === 'untested')
    return (
      <Dialog
        open
        onClose={onClose}
        title={messages.title}
        footer={
          <>
            <Button variant="quiet" onClick={() => void forget()}>{t`Discard new token`}</Button>
            <Button onClick={() => void decide(true)}>{t`Use without testing`}</Button>
            <Button ref={button} variant="primary" onClick={() => void test()}>{t`Test again`}</Button>
          </>
        }
      >
        <div className={parts.looseStack} role="status">
          <p>
            <strong>{asSentence(messages.notTested)}</strong> {messages.untested}
          </p>
          {handover.said ? <ErrorNote title={t`Response`} error={handover.said} /> : null}
        </div>
      </Dialog>
    );

  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.title}
      description={messages.description}
      footer={
        <>
          <Button ref={button} onClick={onClose}>
            {kind === 'testing' ? t`Close` : t`Cancel`}
          </Button>
          <Button variant="primary" type="submit" form={FORM} busy={kind === 'testing'}>
            {kind === 'testing' ? t`Testing` : messages.submit}
          </Button>
        </>
      }
    >
      <form id={FORM} className={parts.looseStack} onSubmit={submit} noValidate>
        {handover.kind === 'refused' ? <ErrorNote title={messages.refused} error={handover.said} /> : null}
        {handover.kind === 'failed' && !fieldError ? (
          <ErrorNote title={messages.failed} error={handover.error} />
        ) : null}
        {kind === 'testing' ? (
          <p className={classNames(parts.row, parts.muted)}>
            <Spinner label={t`Testing the token`} />
            {t`Testing the token with the service. Running jobs are paused meanwhile.`}
          </p>
        ) : (
          <>
            {isOfTwo ? (
              <Field label={t`User`}>
                <TextInput mono value={user} onChange={setUser} />
              </Field>
            ) : null}
            <TokenInput
              label={isOfTwo ? t`Password` : messages.field}
              token={token}
              onChange={(next) => {
                setToken(next);
                setProblem(null);
              }}
              error={fieldError ?? undefined}
              input={field}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

interface TokenInputProps {
  label: string;
  token: string;
  onChange: (token: string) => void;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

function TokenInput({ label, token, onChange, error, input }: TokenInputProps) {
  const [visible, setVisible] = useState(false);
  const keychain = useApp((state) => state.info?.keychain.available ?? false);
  return (
    <Field
      label={label}
      error={error}
      hint={
        keychain
          ? t`Stored only in the keychain of your operating system.`
          : t`Kept in memory until you quit, never saved to disk.`
      }
    >
      <div className={classNames(parts.middle, parts.gap1)}>
        <TextInput
          ref={input}
          type={visible ? 'text' : 'password'}
          mono
          autoComplete="new-password"
          placeholder={t`From the API settings of the service`}
          value={token}
          onChange={onChange}
        />
        <IconButton
          label={t`Show the token`}
          icon={visible ? <EyeOff size={15} /> : <Eye size={15} />}
          pressed={visible}
          onClick={() => setVisible((before) => !before)}
        />
      </div>
    </Field>
  );
}

/**
 * Hands over to a new token, step by step. If the dialog was closed while the service was being asked, a
 * message shows the result.
 */
function useHandover({ id, name, newTokenWaiting }: Connection, messages: TokenMessages) {
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
