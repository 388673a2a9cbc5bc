import { t } from '@lingui/core/macro';
import type { NetworkSettings } from '#shared/contract/app.ts';
import { ok } from '#shared/contract/result.ts';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { changeSettings, setProxyPassword } from '../../state/settings.ts';

/** The form of the network settings; `password` is only what was typed since: the stored one is never read. */
export function useNetworkForm(saved: NetworkSettings) {
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
    form.revert();
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
