import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { NetworkSettings } from '#shared/contract/app.ts';
import { ok } from '#shared/contract/result.ts';
import { LeaveGuard } from '../../app/LeaveGuard.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast, toastError } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { useApp } from '../../state/app.ts';
import { changeSettings, setProxyPassword } from '../../state/settings.ts';
import parts from '../../theme/parts.module.css';
import styles from './NetworkSection.module.css';

const PROXY_HINTS: Record<NetworkSettings['proxy'], string> = {
  system: t`Uses the proxy settings of your operating system.`,
  environment: t`Uses HTTPS_PROXY, HTTP_PROXY and NO_PROXY from the app’s environment.`,
  none: t`Connects to services directly.`,
  address: t`Connects to all services through this proxy, except those on this computer.`,
};
const NO_SYSTEM_PROXY = t`Browser mode cannot read the proxy settings of your system and uses those of the environment.`;

/** How services are reached, for all connections. Saved with a button: a half-typed address would break every request. */
export function NetworkSection({ saved }: { saved: NetworkSettings }) {
  const { form, save } = useNetworkForm(saved);
  const { values, errors, failure, isDirty, change } = form;
  const inBrowser = useApp((state) => state.info?.shell === 'browser');
  return (
    <form ref={form.element} className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      {failure ? <ErrorNote title={t`The network settings were not saved`} error={failure.error} /> : null}
      <div className={styles.choice}>
        <div>
          <div className={parts.medium}>{t`Proxy`}</div>
          <div className={parts.hint}>
            {values.proxy === 'system' && inBrowser ? NO_SYSTEM_PROXY : PROXY_HINTS[values.proxy]}
          </div>
        </div>
        <Segmented
          label={t`Proxy`}
          value={values.proxy}
          options={[
            { value: 'system', label: t`System` },
            { value: 'environment', label: t`From environment` },
            { value: 'none', label: t`None` },
            { value: 'address', label: t`This address` },
          ]}
          onChange={(proxy) => change({ proxy })}
        />
      </div>
      {values.proxy === 'address' ? (
        <div className={classNames(parts.halves, parts.gap4)}>
          <Field label={t`Proxy address`} error={errors.proxyAddress} className={styles.wide}>
            <TextInput
              mono
              inputMode="url"
              placeholder="http://proxy.example.com:3128"
              value={values.proxyAddress}
              onChange={(proxyAddress) => change({ proxyAddress })}
            />
          </Field>
          <Field label={t`User name`} optional error={errors.proxyUser}>
            <TextInput value={values.proxyUser} onChange={(proxyUser) => change({ proxyUser })} />
          </Field>
          <ProxyPassword
            password={values.password}
            isElsewhere={saved.proxyAddress !== '' && values.proxyAddress !== saved.proxyAddress}
            onChange={(password) => change({ password })}
          />
        </div>
      ) : null}
      <Field
        label={t`Certificate file`}
        optional
        error={errors.caFile}
        hint={t`Path of a PEM file with certificates to trust in addition to the system’s, such as your company proxy’s.`}
      >
        <TextInput
          mono
          placeholder="/etc/ssl/company-ca.pem"
          value={values.caFile}
          onChange={(caFile) => change({ caFile })}
        />
      </Field>
      <div className={styles.actions}>
        <span className={parts.hint} role="status">
          {isDirty ? t`Not saved yet.` : t`Takes effect with the next request.`}
        </span>
        {isDirty ? <Button onClick={form.revert}>{t`Revert`}</Button> : null}
        <Button
          variant="primary"
          type="submit"
          busy={form.busy !== null}
          disabled={!isDirty}
        >{t`Save network`}</Button>
      </div>
      <LeaveGuard dirty={isDirty}>{t`Your changes to the network settings are not saved.`}</LeaveGuard>
    </form>
  );
}

/** Write-only: it is typed here and never shown again. */
function ProxyPassword({
  password,
  isElsewhere,
  onChange,
}: {
  password: string;
  /** Whether the address is no longer the one that the stored password was entered for. */
  isElsewhere: boolean;
  onChange: (password: string) => void;
}) {
  const [forgetting, setForgetting] = useState(false);
  const forget = async () => {
    setForgetting(true);
    const answer = await setProxyPassword(null);
    setForgetting(false);
    if (answer.ok) toast({ title: t`Proxy password deleted` });
    else toastError(t`The proxy password was not deleted`, answer.error);
  };
  return (
    <Field
      label={t`Password`}
      optional
      hint={
        isElsewhere
          ? t`Enter the password for this address. A saved password is used only for its own proxy.`
          : t`Leave empty to keep the saved password.`
      }
    >
      <div className={classNames(parts.flex, parts.gap1)}>
        <TextInput type="password" autoComplete="new-password" value={password} onChange={onChange} />
        <Button variant="quiet" busy={forgetting} onClick={() => void forget()}>{t`Delete`}</Button>
      </div>
    </Field>
  );
}

/** The form of the network settings; `password` is only what was typed since: the stored one is never read. */
function useNetworkForm(saved: NetworkSettings) {
  const form = useForm({ saved: { ...saved, password: '' } });

  /** Saves the password only after the settings were accepted. */
  const save = async (): Promise<void> => {
    const { password, ...network } = form.values;
    // Unless a proxy address is used, a half-typed one is ignored.
    const { proxyAddress, proxyUser } = network.proxy === 'address' ? network : saved;
    const answer = await form.run<'keychain' | 'memory' | 'none' | null>('save', async () => {
      const changed = await changeSettings({ network: { ...network, proxyAddress, proxyUser } });
      if (!changed.ok) return changed;
      if (network.proxy !== 'address' || password === '') return ok(null);
      const secret = await setProxyPassword(password);
      return secret.ok ? ok(secret.value.kept) : secret;
    });
    if (!answer?.ok) return;
    form.settle();
    toast({
      kind: 'done',
      title: t`Network settings saved`,
      message:
        answer.value === 'memory'
          ? t`This computer has no keychain. The password is kept in memory until you quit.`
          : undefined,
    });
  };

  return { form, save };
}
