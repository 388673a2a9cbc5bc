import { t } from '@lingui/core/macro';
import { ChevronDown, FileDown, FileUp } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { openDialog } from '../../state/dialog.ts';
import { useDraftsList } from '../../state/drafts-list.ts';
import { useStaged } from '../../state/staged.ts';
import { shownMessage } from './shown.ts';

/** Exports changes to files for another machine, and imports them from one. `shown`: how many are listed; null until it is known. */
export function FilesMenu({ connectionId, shown }: { connectionId: string; shown: number | null }) {
  const scope = useDraftsList((state) => state.scope);
  const all = useStaged((state) => state.summary?.changes ?? 0);
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet">
          {t`Files`}
          <ChevronDown size={13} aria-hidden="true" />
        </Button>
      }
      entries={[
        {
          id: 'export',
          label: t`Export changes…`,
          hint: t`${shownMessage(scope, shown ?? all)}, to apply on another computer`,
          icon: <FileDown size={14} />,
          disabled: shown === 0,
          onSelect: () => void openDialog('exportChanges', { connectionId, from: { staged: scope } }),
        },
        {
          id: 'import',
          label: t`Import changes…`,
          hint: t`from a file exported by Catalog Desk`,
          icon: <FileUp size={14} />,
          onSelect: () => void openDialog('importChanges', { connectionId }),
        },
      ]}
    />
  );
}
