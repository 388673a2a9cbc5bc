import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { NO_CONNECTION } from '../../actions/reasons.ts';
import { useApp } from '../../state/app.ts';
import { type DialogOptions, openDialog } from '../../state/dialog.ts';

async function open(start: DialogOptions['glossary']['start']): Promise<void> {
  const { activeConnection: connectionId } = useApp.getState();
  if (connectionId !== null) await openDialog('glossary', { connectionId, start });
}

const hasConnection = () => useApp.getState().activeConnection !== null;

/** For the palette, from every view. */
export const glossaryActions: Action[] = [
  {
    id: 'glossary.open',
    label: t`Open glossary`,
    group: t`Translate`,
    keywords: t`terms terminology export csv forbidden`,
    enabled: hasConnection,
    whyNot: () => NO_CONNECTION,
    run: () => open('terms'),
  },
  {
    id: 'glossary.add',
    label: t`Add glossary term…`,
    group: t`Translate`,
    keywords: t`new terminology`,
    enabled: hasConnection,
    whyNot: () => NO_CONNECTION,
    run: () => open('add'),
  },
  {
    id: 'glossary.import',
    label: t`Import glossary…`,
    group: t`Translate`,
    keywords: t`terms terminology csv load file`,
    enabled: hasConnection,
    whyNot: () => NO_CONNECTION,
    run: () => open('import'),
  },
];
