import { plural, t } from '@lingui/core/macro';
import { Copy, KeyRound, Plus, Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Conditions } from '#shared/contract/sample.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { copyText } from '../../../components/copy-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Field } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
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
import { ruleLabel, ruleOf } from './rule-labels.ts';
import styles from './SandboxPanel.module.css';
import { Webhooks } from './Webhooks.tsx';

const EMPTY = { property: '', locale: '', contains: '', longerThan: '', message: '' };

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
        <div className={classNames(parts.grid, parts.gap6, parts.oneColumn)}>
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
    <section className={classNames(parts.stack, parts.titled)} aria-label={t`Token`}>
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
    <section className={classNames(parts.stack, parts.titled)} aria-label={t`Enrichment`}>
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

interface RefusalsProps {
  rules: Conditions['rules'];
  onChange: (change: (now: Conditions) => Conditions) => void;
}

/** The rules by which the sandbox refuses values, item by item, as a service's own validation would. */
function Refusals({ rules, onChange }: RefusalsProps) {
  const [typed, setTyped] = useState(EMPTY);
  const change = (next: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...next }));
  const isWrong = typed.longerThan.trim() !== '' && !/^\d+$/.test(typed.longerThan.trim());
  const add = () => {
    if (isWrong) return;
    const rule = { ...ruleOf(typed), code: 'value_refused' };
    onChange((now) => ({ ...now, rules: [...now.rules, rule] }));
    setTyped(EMPTY);
  };
  return (
    <section className={classNames(parts.stack, parts.titled)} aria-label={t`Refuse values`}>
      <h3>{t`Refuse values`}</h3>
      <p
        className={parts.hint}
      >{t`A value is refused when it matches all conditions of a rule. The rest of the batch is applied.`}</p>
      {rules.length > 0 ? (
        <ul className={styles.list} aria-label={t`Rules`}>
          {rules.map((rule, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be the same, and their order is what it is.
            <li key={index}>
              <div className={parts.growingWords}>
                {ruleLabel(rule)}
                <span className={classNames(parts.hint, parts.block)}>“{rule.message}”</span>
              </div>
              <IconButton
                label={t`Remove the rule for ${ruleLabel(rule)}`}
                icon={<X size={14} />}
                onClick={() => onChange((now) => ({ ...now, rules: now.rules.toSpliced(index, 1) }))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <fieldset className={styles.adding} aria-label={t`Add a rule`}>
        <Field label={t`Property`} optional>
          <TextInput
            mono
            placeholder="title"
            value={typed.property}
            onChange={(property) => change({ property })}
          />
        </Field>
        <Field label={t`Language`} optional>
          <TextInput mono placeholder="de" value={typed.locale} onChange={(locale) => change({ locale })} />
        </Field>
        <Field label={t`Contains`} optional>
          <TextInput value={typed.contains} onChange={(contains) => change({ contains })} />
        </Field>
        <Field
          label={t`Longer than`}
          optional
          error={isWrong ? t`Enter a whole number of characters` : undefined}
        >
          <TextInput
            inputMode="numeric"
            placeholder="40"
            value={typed.longerThan}
            onChange={(longerThan) => change({ longerThan })}
          />
        </Field>
        <Field label={t`What the service says`} optional className={styles.wide}>
          <TextInput
            placeholder={t`The service refuses this value`}
            value={typed.message}
            onChange={(message) => change({ message })}
          />
        </Field>
        <Button
          className={styles.end}
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={add}
        >{t`Add rule`}</Button>
      </fieldset>
    </section>
  );
}
