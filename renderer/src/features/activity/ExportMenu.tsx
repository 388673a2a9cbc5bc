import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { Button } from '../../components/Button.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { useActivity } from '../../state/activity.ts';
import { openDialog } from '../../state/dialog.ts';
import { filterOf } from '../../state/item-filters.ts';
import { copyResults } from './products/copy-results.ts';

/** Exports the results of a change set: for spreadsheets and tickets, and edits also for another machine. */
export function ExportMenu({ connectionId, changeSet }: { connectionId: string; changeSet: ChangeSet }) {
  const { changeSet: number, kind } = changeSet;
  const filterNow = () => filterOf(useActivity.getState().filters, number);
  const ofProducts = worksOnProducts(kind);
  const entries: MenuEntry[] = [
    {
      id: 'results',
      label: t`Export results…`,
      hint: ofProducts
        ? t`The result for each product, for spreadsheets and tickets`
        : t`The result of each change, for spreadsheets`,
      onSelect: () => void openDialog('exportResults', { connectionId, changeSet, filter: filterNow() }),
    },
    ofProducts
      ? {
          id: 'copy',
          label: t`Copy results`,
          hint: t`The products shown, as a table to paste`,
          onSelect: () => void copyResults(connectionId, changeSet, filterNow()),
        }
      : {
          id: 'changes',
          label: t`Export as a file…`,
          hint: t`The changes, to import on another computer`,
          onSelect: () =>
            void openDialog('exportChanges', {
              connectionId,
              from: { changeSet: number, filter: filterNow() },
            }),
        },
  ];
  return (
    <Menu
      align="end"
      trigger={<Button variant="quiet" icon={<Download size={14} aria-hidden="true" />}>{t`Export`}</Button>}
      entries={entries}
    />
  );
}
