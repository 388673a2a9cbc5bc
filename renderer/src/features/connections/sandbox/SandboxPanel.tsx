import { plural, t } from '@lingui/core/macro';
import { Copy, KeyRound, Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Conditions } from '#shared/contract/sample.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { openReplaceToken } from '../../../state/replace-token.ts';
import {
  changeConditions,
  loadConditions,
  useCurrentConditions,
  useSandbox,
} from '../../../state/sandbox.ts';
import { misbehaviour } from '../../../state/sandbox-messages.ts';
import parts from '../../../theme/parts.module.css';
import { Behaviour } from './Behaviour.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import { Refusals } from './Refusals.tsx';
import styles from './SandboxPanel.module.css';
import { Webhooks } from './Webhooks.tsx';

const WELL_BEHAVED: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

/**
 * The switches of the sample connection's sandbox service, which a real service does not have: they show what the app does
 * when a service is slow, is faulty or refuses changes. Each change takes effect at once.
 */
export function SandboxPanel({ connectionId }: { connectionId: string }) {
  const conditions = useCurrentConditions();
  const error = useSandbox((state) => state.error);

  return (
    <div className={styles.beside}>
      <Panel
        title={t`Sandbox`}
        subtitle={t`Try out what happens when a service is slow, fails or refuses. Changes take effect at once.`}
        width="wide"
        footer={
          <Button
            disabled={conditions === null || misbehaviour(conditions) === null}
            onClick={() => changeConditions(() => WELL_BEHAVED)}
          >{t`Behave normally`}</Button>
        }
      >
        <div className={styles.sections}>
          {error ? (
            <ErrorNote
              title={t`The sandbox gave an unexpected answer`}
              error={error}
              actions={<Button onClick={() => void loadConditions()}>{t`Try again`}</Button>}
            />
          ) : null}
          {conditions ? (
            <>
              <Behaviour conditions={conditions} onChange={changeConditions} />
              <Refusals rules={conditions.rules} onChange={changeConditions} />
            </>
          ) : error ? null : (
            <Spinner label={t`Asking the sandbox`} />
          )}
          <SandboxToken connectionId={connectionId} />
          <EnrichProducts />
          <Webhooks />
        </div>
      </Panel>
    </div>
  );
}

/** *New key*, as in the service's application (service document 5). The token shown is the fake one of the sandbox. */
function SandboxToken({ connectionId }: { connectionId: string }) {
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
        className={parts.hint}
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
      <div className={parts.wrap}>
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

/** Lets the sandbox write values on its own, as the service's enrichment does in the background. */
function EnrichProducts() {
  const [products, setProducts] = useState(10);
  const [busy, setBusy] = useState(false);
  const [enriched, setEnriched] = useState<number | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const enrich = async () => {
    setBusy(true);
    const answer = await client.call('sample.enrich', { products });
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    setEnriched(answer.ok ? answer.value.enriched : null);
  };
  return (
    <section className={styles.section} aria-label={t`Enrichment`}>
      <h3>{t`Enrichment`}</h3>
      <p
        className={parts.hint}
      >{t`Writes values into the next products directly in the service. The next pull brings them; staged edits of the same values become conflicts.`}</p>
      <div className={styles.setting}>
        <span>{t`Products`}</span>
        <NumberSetting
          label={t`Products to enrich`}
          value={products}
          min={1}
          max={1000}
          onCommit={setProducts}
        />
        <Button
          icon={<Sparkles size={13} aria-hidden="true" />}
          busy={busy}
          onClick={() => void enrich()}
        >{t`Enrich`}</Button>
      </div>
      <p className={parts.hint} role="status">
        {enriched === null
          ? null
          : t`${plural(enriched, { one: '# product', other: '# products' })} enriched. Pull to see what changed.`}
      </p>
      {error ? <ErrorNote title={t`Nothing was enriched`} error={error} /> : null}
    </section>
  );
}
