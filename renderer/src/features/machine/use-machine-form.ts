import { useEffect, useState } from 'react';
import type { MachineProvider } from '#shared/contract/machine.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { type Form, useForm } from '../../components/use-form.ts';
import { loadMachine, type SavedMachine, saveMachine, tryMachine } from '../../state/machine.ts';
import { isSameOrigin, proposedAddress } from './providers.ts';

/** The settings in the form. `key` contains only newly typed text; the saved key is never read. */
export interface MachineValues {
  provider: MachineProvider;
  address: string;
  model: string;
  price: string;
  key: string;
}

export type MachineWork = 'load' | 'save' | 'try' | 'forget';

export type Kept = 'keychain' | 'memory' | 'none' | 'unchanged';

export interface MachineForm {
  /** Null until they are read. */
  saved: SavedMachine | null;
  form: Form<MachineValues, MachineWork>;
  /** Whether a key is saved for the address in the form. */
  hasKey: boolean;
  /** Whether a new key is being typed to replace the saved one. */
  isReplacingKey: boolean;
  /** The translation of the last trial. */
  answer: string | null;
  chooseProvider: (provider: MachineProvider) => void;
  change: (change: Partial<Pick<MachineValues, 'address' | 'model' | 'price' | 'key'>>) => void;
  /** True to enter a new key; false to keep the saved one. */
  replaceKey: (isReplacing: boolean) => void;
  /** Where the key was stored; null if nothing was saved. */
  save: () => Promise<Kept | null>;
  /** Saves the form, then requests a translation from the provider. */
  trial: () => Promise<void>;
  /** Deletes the saved key. Returns true once it is gone. */
  forgetKey: () => Promise<boolean>;
}

const UNKNOWN: MachineValues = { provider: 'off', address: '', model: '', price: '', key: '' };

/** The dialog's form: the saved settings, changes since, and the outcome of saving and trying it. */
export function useMachineForm(): MachineForm {
  const [saved, setSaved] = useState<SavedMachine | null>(null);
  const [isReplacingKey, setIsReplacingKey] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm<MachineValues, MachineWork>({
    saved: saved
      ? { provider: saved.provider, address: saved.address, model: saved.model, price: saved.price, key: '' }
      : UNKNOWN,
  });
  const { values, isDirty, run } = form;

  const load = async (): Promise<Result<SavedMachine>> => {
    const read = await loadMachine();
    if (!read.ok) return read;
    setSaved(read.value);
    setIsReplacingKey(false);
    form.settle();
    return read;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog appears.
  useEffect(() => void run('load', load), []);

  const change = (next: Partial<MachineValues>) => {
    setAnswer(null);
    form.change(next);
  };
  const store = async (): Promise<Result<Kept>> => {
    if (!isDirty) return ok('unchanged');
    const { key, ...settings } = values;
    const stored = await saveMachine({ ...settings, ...(key === '' ? {} : { key }) });
    if (!stored.ok) return stored;
    const read = await load();
    return read.ok ? ok(stored.value.kept) : read;
  };

  return {
    saved,
    form,
    hasKey: saved?.hasKey === true && isSameOrigin(saved.address, values.address),
    isReplacingKey,
    answer,
    chooseProvider: (provider) => {
      if (!saved) return;
      const price = provider === saved.provider ? saved.price : '';
      change({ provider, address: proposedAddress(provider, values.address, saved), price });
    },
    change,
    replaceKey: (isReplacing) => {
      setIsReplacingKey(isReplacing);
      change({ key: '' });
    },
    save: async () => {
      const stored = await run('save', store);
      return stored?.ok ? stored.value : null;
    },
    trial: async () => {
      setAnswer(null);
      const tried = await run('try', async () => {
        const stored = await store();
        return stored.ok ? tryMachine() : stored;
      });
      if (tried?.ok) setAnswer(tried.value.target);
    },
    forgetKey: async () => {
      if (saved === null) return false;
      const { provider, address, model, price } = saved;
      const forgotten = await run('forget', () =>
        saveMachine({ provider, address, model, price, key: null }),
      );
      if (forgotten?.ok) setSaved({ ...saved, hasKey: false });
      return forgotten?.ok === true;
    },
  };
}
