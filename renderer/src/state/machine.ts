import type { MachineProvider } from '#shared/contract/machine.ts';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useSettings } from './settings.ts';

/** Provider and address as they are saved, and whether there is a key for that address. */
export type SavedMachine = OutputOf<'machine.settings'>;

/** The provider of machine translation, and whether it is on: off until the settings are read. */
export function useMachine(): { provider: MachineProvider; isOn: boolean } {
  const provider = useSettings(({ settings }) => settings?.machine.provider ?? 'off');
  return { provider, isOn: provider !== 'off' };
}

export const loadMachine = (): Promise<Result<SavedMachine>> => client.call('machine.settings', {});

/** Saves provider and address; the key is write-only. Errors as documented for `machine.setSettings`. */
export const saveMachine = (
  settings: InputOf<'machine.setSettings'>,
): Promise<Result<OutputOf<'machine.setSettings'>>> => client.call('machine.setSettings', settings);

/** What *Try it* asks for. */
export const TRIAL = { sourceLocale: 'en', targetLocale: 'de', text: 'Hello world' };

/** Asks the saved provider for one translation. Errors as documented for `machine.suggest`. */
export const tryMachine = (): Promise<Result<OutputOf<'machine.suggest'>>> =>
  client.call('machine.suggest', TRIAL);
