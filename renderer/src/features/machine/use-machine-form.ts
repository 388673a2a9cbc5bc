import { useEffect, useState } from 'react';
import type { MachineProvider } from '#shared/contract/machine.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { loadMachine, type SavedMachine, saveMachine, tryMachine } from '../../state/machine.ts';
import { isSameOrigin, proposedAddress } from './providers.ts';

/** The settings in the form. `key` contains only newly typed text; the saved key is never read. */
export interface MachineForm {
  provider: MachineProvider;
  address: string;
  key: string;
}

export interface MachineFailure {
  during: 'load' | 'save' | 'try' | 'forget';
  error: AppErrorShape;
}

export type Kept = 'keychain' | 'memory' | 'none' | 'unchanged';

export interface MachineFormState {
  /** Null until they are read. */
  saved: SavedMachine | null;
  form: MachineForm;
  isDirty: boolean;
  /** Whether a key is saved for the address in the form. */
  hasKey: boolean;
  /** Whether a new key is being typed to replace the saved one. */
  isReplacingKey: boolean;
  busy: 'save' | 'try' | 'forget' | null;
  addressError: string | undefined;
  failure: MachineFailure | null;
  /** The translation of the last trial. */
  answer: string | null;
  chooseProvider: (provider: MachineProvider) => void;
  change: (change: Partial<Pick<MachineForm, 'address' | 'key'>>) => void;
  /** True to enter a new key; false to keep the saved one. */
  replaceKey: (isReplacing: boolean) => void;
  /** Where the key was stored; null if nothing was saved. */
  save: () => Promise<Kept | null>;
  /** Saves the form, then requests a translation from the provider. */
  trial: () => Promise<void>;
  /** Deletes the saved key. Returns true once it is gone. */
  forgetKey: () => Promise<boolean>;
}

const UNKNOWN: MachineForm = { provider: 'off', address: '', key: '' };

/** The dialog's form: the saved settings, changes since, and the outcome of saving and trying it. */
export function useMachineForm(): MachineFormState {
  const [saved, setSaved] = useState<SavedMachine | null>(null);
  const [form, setForm] = useState(UNKNOWN);
  const [isReplacingKey, setIsReplacingKey] = useState(false);
  const [busy, setBusy] = useState<MachineFormState['busy']>(null);
  const [addressError, setAddressError] = useState<string>();
  const [failure, setFailure] = useState<MachineFailure | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const isDirty =
    saved !== null &&
    (form.provider !== saved.provider || form.address.trim() !== saved.address || form.key !== '');

  const clear = () => {
    setAddressError(undefined);
    setFailure(null);
    setAnswer(null);
  };
  const fail = (during: MachineFailure['during'], error: AppErrorShape) => {
    if (error.field === 'address') setAddressError(error.message);
    else setFailure({ during, error });
  };
  const load = async (): Promise<Result<SavedMachine>> => {
    const read = await loadMachine();
    if (!read.ok) {
      fail('load', read.error);
      return read;
    }
    setSaved(read.value);
    setIsReplacingKey(false);
    setForm({ provider: read.value.provider, address: read.value.address, key: '' });
    return read;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog appears.
  useEffect(() => void load(), []);

  const keep = async (): Promise<Kept | null> => {
    clear();
    if (!isDirty) return 'unchanged';
    const { key, ...settings } = form;
    const answered = await saveMachine({ ...settings, ...(key === '' ? {} : { key }) });
    if (!answered.ok) {
      fail('save', answered.error);
      return null;
    }
    return (await load()).ok ? answered.value.kept : null;
  };

  return {
    saved,
    form,
    isDirty,
    hasKey: saved?.hasKey === true && isSameOrigin(saved.address, form.address),
    isReplacingKey,
    busy,
    addressError,
    failure,
    answer,
    chooseProvider: (provider) => {
      if (saved === null) return;
      clear();
      setForm((now) => ({ ...now, provider, address: proposedAddress(provider, now.address, saved) }));
    },
    change: (change) => {
      clear();
      setForm((now) => ({ ...now, ...change }));
    },
    replaceKey: (isReplacing) => {
      setIsReplacingKey(isReplacing);
      setForm((now) => ({ ...now, key: '' }));
    },
    save: async () => {
      if (busy !== null) return null;
      setBusy('save');
      const kept = await keep();
      setBusy(null);
      return kept;
    },
    trial: async () => {
      if (busy !== null) return;
      setBusy('try');
      if ((await keep()) !== null) {
        const answered = await tryMachine();
        if (answered.ok) setAnswer(answered.value.target);
        else fail('try', answered.error);
      }
      setBusy(null);
    },
    forgetKey: async () => {
      if (busy !== null || saved === null) return false;
      setBusy('forget');
      clear();
      const { provider, address } = saved;
      const forgotten = await saveMachine({ provider, address, key: null });
      if (forgotten.ok) setSaved({ ...saved, hasKey: false });
      else fail('forget', forgotten.error);
      setBusy(null);
      return forgotten.ok;
    },
  };
}
