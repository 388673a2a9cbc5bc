import type { Action } from '../../actions/action.ts';
import { useApp } from '../../state/app.ts';
import { openGlossary } from '../../state/glossary-dialog.ts';

const hasConnection = () => useApp.getState().activeConnection !== null;

/** For the palette, from every view. */
export const glossaryActions: Action[] = [
  {
    id: 'glossary.open',
    label: 'Open glossary',
    group: 'Translate',
    keywords: ['terms', 'terminology', 'export', 'csv', 'forbidden'],
    enabled: hasConnection,
    run: () => openGlossary(),
  },
  {
    id: 'glossary.add',
    label: 'Add glossary term…',
    group: 'Translate',
    keywords: ['new', 'terminology'],
    enabled: hasConnection,
    run: () => openGlossary('add'),
  },
  {
    id: 'glossary.import',
    label: 'Import glossary…',
    group: 'Translate',
    keywords: ['terms', 'terminology', 'csv', 'load', 'file'],
    enabled: hasConnection,
    run: () => openGlossary('import'),
  },
];
