import type { HandlersOf } from '#shared/contract/registry.ts';
import type { MachineTranslation } from '../machine-translation.ts';

/** Machine translation by a provider that the user chose. */
export const machineHandlers = (machine: MachineTranslation): HandlersOf<'machine'> => ({
  'machine.settings': () => machine.settings(),
  'machine.setSettings': async (settings) => ({ kept: await machine.set(settings) }),
  'machine.suggest': (asked) => machine.suggest(asked),
});
