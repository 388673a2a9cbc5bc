import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { toast } from '../../components/toast.ts';
import { useCompleteness } from '../../state/completeness.ts';
import type { ChosenPart } from './use-chosen-part.ts';

/** Actions for the figures as a whole. */
export function completenessActions(
  open: (dialog: 'read' | 'export') => void,
  hasFigures: boolean,
): Action[] {
  return [
    {
      id: 'completeness.read',
      label: t`Read required attributes…`,
      group: t`Completeness`,
      keywords: t`refresh update request`,
      enabled: () => hasFigures,
      run: () => open('read'),
    },
    {
      id: 'completeness.export',
      label: t`Export completeness…`,
      group: t`Completeness`,
      keywords: t`csv spreadsheet save table`,
      enabled: () => hasFigures,
      run: () => open('export'),
    },
    {
      id: 'completeness.staged',
      label: t`Shares with or without staged edits`,
      group: t`Completeness`,
      keywords: t`before after`,
      enabled: () => hasFigures,
      run: () => useCompleteness.setState(({ withStaged }) => ({ withStaged: !withStaged })),
    },
  ];
}

/** Actions for what is missing in the selected cell, `chosen`. */
export const chosenPartActions = (chosen: () => ChosenPart): Action[] => [
  {
    id: 'completeness.show',
    label: t`Show the products that miss something`,
    group: t`Completeness`,
    keywords: t`catalog missing filter`,
    enabled: () => chosen().part !== null,
    run: () => chosen().show(),
  },
  {
    id: 'completeness.translate',
    label: t`Translate what is missing`,
    group: t`Completeness`,
    shortcut: 'T',
    enabled: () => chosen().part !== null,
    run: () => {
      const { translation, translate } = chosen();
      if ('obstacle' in translation)
        toast({ kind: 'info', title: t`Nothing to translate here`, message: translation.obstacle });
      else void translate();
    },
  },
];
