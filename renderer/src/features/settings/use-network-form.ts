import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { NetworkSettings } from '#shared/contract/app.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { toast } from '../../components/toast.ts';
import { changeSettings, setProxyPassword } from '../../state/settings.ts';

/** The settings as typed; `password` is only what was typed since: the stored one is never read. */
type NetworkForm = NetworkSettings & { password: string };
type NetworkErrors = Partial<Record<keyof NetworkSettings, string>>;

const FIELDS = ['proxy', 'proxyAddress', 'proxyUser', 'caFile'] as const satisfies (keyof NetworkSettings)[];

/** The field that an error refers to; undefined if it is none of these. */
const fieldOf = ({ field }: AppErrorShape): keyof NetworkSettings | undefined =>
  FIELDS.find((name) => field === `network.${name}`);

export function useNetworkForm(kept: NetworkSettings) {
  const [typed, setTyped] = useState<Partial<NetworkForm>>({});
  const [errors, setErrors] = useState<NetworkErrors>({});
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [saving, setSaving] = useState(false);
  const form: NetworkForm = { ...kept, password: '', ...typed };
  const dirty = form.password !== '' || FIELDS.some((name) => form[name] !== kept[name]);

  const change = (next: Partial<NetworkForm>) => {
    setTyped((before) => ({ ...before, ...next }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(next, name))),
    );
  };

  const revert = () => {
    setTyped({});
    setErrors({});
    setError(null);
  };

  const place = (failure: AppErrorShape) => {
    const field = fieldOf(failure);
    if (field) setErrors({ [field]: failure.message });
    else setError(failure);
  };

  /** Saves the password only after the settings were accepted. Resolves to whether everything was saved. */
  const save = async (): Promise<boolean> => {
    const { password, ...network } = form;
    // Unless a proxy address is used, a half-typed one is ignored.
    const { proxyAddress, proxyUser } = network.proxy === 'address' ? network : kept;
    setSaving(true);
    setError(null);
    const saved = await changeSettings({ network: { ...network, proxyAddress, proxyUser } });
    const secret =
      saved.ok && network.proxy === 'address' && password !== '' ? await setProxyPassword(password) : null;
    setSaving(false);
    const failed = saved.ok ? secret : saved;
    if (failed && !failed.ok) {
      place(failed.error);
      return false;
    }
    revert();
    toast({
      kind: 'done',
      title: t`Network settings saved`,
      message:
        secret?.ok && secret.value.kept === 'memory'
          ? t`This computer has no keychain. The password is kept in memory until you quit.`
          : undefined,
    });
    return true;
  };

  return { form, errors, error, dirty, saving, change, save, revert };
}
