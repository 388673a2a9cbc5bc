import { t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { WebhookTargets, WebhookType } from '#shared/contract/sample.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Field } from '../../../components/Field.tsx';
import { formatDateTime, formatMoment } from '../../../components/format.ts';
import { Spinner } from '../../../components/Spinner.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import parts from '../../../theme/parts.module.css';
import { WEBHOOKS, webhookLabel } from './labels.ts';
import styles from './SandboxPanel.module.css';

type State = OutputOf<'sample.webhooks'>;

/** The three webhook types with one target URL each (service document 2.7 and 6), to try out a receiver. */
export function Webhooks() {
  const [state, setState] = useState<State | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<WebhookType, string>>>({});
  const [testing, setTesting] = useState<WebhookType | null>(null);

  const load = useCallback(async () => {
    const answer = await client.call('sample.webhooks', {});
    if (answer.ok) setState(answer.value);
    setError(answer.ok ? null : answer.error);
  }, []);
  useEffect(() => void load(), [load]);

  const setTarget = async (targets: WebhookTargets, type: WebhookType, url: string | null) => {
    const answer = await client.call('sample.setWebhooks', { ...targets, [type]: url });
    const refused = !answer.ok && answer.error.field === type ? answer.error.message : undefined;
    setWrong((before) => ({ ...before, [type]: refused }));
    setError(answer.ok || refused ? null : answer.error);
    if (answer.ok) setState((before) => before && { ...before, targets: answer.value });
  };

  const test = async (type: WebhookType) => {
    setTesting(type);
    const answer = await client.call('sample.testWebhook', { type });
    setTesting(null);
    if (!answer.ok) return setError(answer.error);
    await load();
  };

  return (
    <Section>
      {error ? <ErrorNote title={t`The webhook action failed`} error={error} /> : null}
      {state ? (
        <>
          {WEBHOOKS.map(({ type, label, when }) => (
            <WebhookTarget
              key={type}
              label={label}
              when={when}
              url={state.targets[type]}
              error={wrong[type]}
              testing={testing === type}
              onChange={(url) => void setTarget(state.targets, type, url)}
              onTest={() => void test(type)}
            />
          ))}
          <Deliveries deliveries={state.deliveries} onRefresh={() => void load()} />
        </>
      ) : error ? null : (
        <Spinner label={t`Reading the webhooks`} />
      )}
    </Section>
  );
}

const Section = ({ children }: { children: ReactNode }) => (
  <section className={classNames(parts.stack, parts.titled)} aria-label={t`Webhooks`}>
    <h3>{t`Webhooks`}</h3>
    <p className={parts.hint}>{t`Each event type is sent to one address, as POST with JSON.`}</p>
    {children}
  </section>
);

function Deliveries({ deliveries, onRefresh }: { deliveries: State['deliveries']; onRefresh: () => void }) {
  if (deliveries.length === 0) return <p className={parts.hint}>{t`Nothing has been sent yet.`}</p>;
  return (
    <>
      <div className={styles.setting}>
        <strong>{t`Last deliveries`}</strong>
        <Button variant="quiet" onClick={onRefresh}>{t`Refresh`}</Button>
      </div>
      <ul className={styles.deliveries} aria-label={t`Last deliveries`}>
        {deliveries.map(({ type, at, test, ok, message }) => (
          <li key={`${type} ${at}`}>
            <StatePill state={ok ? 'applied' : 'failed'}>{ok ? t`delivered` : t`failed`}</StatePill>
            <span>{test ? t`${webhookLabel(type)} (test)` : webhookLabel(type)}</span>
            <time className={parts.muted} dateTime={at} title={formatDateTime(at)}>
              {formatMoment(at)}
            </time>
            <p className={parts.muted}>{message}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface WebhookTargetProps {
  label: string;
  /** When it is sent. */
  when: string;
  url: string | null;
  error: string | undefined;
  testing: boolean;
  /** Called with a new address, or null for none, when the field loses focus or Enter is pressed. */
  onChange: (url: string | null) => void;
  onTest: () => void;
}

function WebhookTarget({ label, when, url, error, testing, onChange, onTest }: WebhookTargetProps) {
  const [typed, setTyped] = useState(url ?? '');
  useEffect(() => setTyped(url ?? ''), [url]);
  const commit = () => {
    const next = typed.trim() === '' ? null : typed.trim();
    if (next !== url) onChange(next);
  };
  return (
    <div className={parts.fieldAndButton}>
      <Field label={label} hint={when} error={error}>
        <TextInput
          mono
          inputMode="url"
          placeholder="http://localhost:9000/hook"
          value={typed}
          onChange={setTyped}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </Field>
      <Button
        busy={testing}
        disabled={url === null}
        aria-label={t`Test ${label}`}
        onClick={onTest}
      >{t`Test`}</Button>
    </div>
  );
}
