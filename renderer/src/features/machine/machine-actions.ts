import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { openDialog } from '../../state/dialog.ts';

/** For the palette, from every view. */
export const machineActions: Action[] = [
  {
    id: 'machine.open',
    label: t`Machine suggestions…`,
    group: t`Translate`,
    keywords: t`translation deepl libretranslate provider key automatic`,
    enabled: () => true,
    run: () => openDialog('machine'),
  },
];
