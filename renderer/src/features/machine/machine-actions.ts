import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { openMachineDialog } from '../../state/machine.ts';

/** For the palette, from every view. */
export const machineActions: Action[] = [
  {
    id: 'machine.open',
    label: t`Machine suggestions…`,
    group: t`Translate`,
    keywords: t`translation deepl libretranslate provider key automatic`,
    enabled: () => true,
    run: openMachineDialog,
  },
];
