import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { MachineProvider } from '#shared/contract/machine.ts';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { useSettings } from './settings.ts';

/** Provider and address as they are saved, and whether there is a key for that address. */
export type SavedMachine = OutputOf<'machine.settings'>;

interface MachineDialogState {
  /** memory: the dialog is on show. */
  isOpen: boolean;
}

export const useMachineDialog = create<MachineDialogState>()(() => ({ isOpen: false }));

export const openMachineDialog = (): void => useMachineDialog.setState({ isOpen: true });

export const closeMachineDialog = (): void => useMachineDialog.setState({ isOpen: false });

/** Who translates by machine, and whether anybody does: off until the settings are read. */
export function useMachine(): { provider: MachineProvider; isOn: boolean } {
  const provider = useSettings(({ settings }) => settings?.machine.provider ?? 'off');
  return { provider, isOn: provider !== 'off' };
}

export const loadMachine = (): Promise<Result<SavedMachine>> => client.call('machine.settings', {});

/** Saves provider and address; the key goes one way. Errors as `machine.setSettings` says. */
export const saveMachine = (
  settings: InputOf<'machine.setSettings'>,
): Promise<Result<OutputOf<'machine.setSettings'>>> => client.call('machine.setSettings', settings);

/** What *Try it* asks for. */
export const TRIAL = { sourceLocale: 'en', targetLocale: 'de', text: 'Hello world' };

/** Asks the saved provider for one translation. Errors as `machine.suggest` says. */
export const tryMachine = (): Promise<Result<OutputOf<'machine.suggest'>>> =>
  client.call('machine.suggest', TRIAL);
