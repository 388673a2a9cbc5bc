import { t } from '@lingui/core/macro';
import { ChevronDown, FileDown, FilePen, FileSpreadsheet, FileUp } from 'lucide-react';
import { runAction } from '../../../actions/table.ts';
import { Button } from '../../../components/Button.tsx';
import { Menu, type MenuEntry } from '../../../components/Menu.tsx';
import styles from './CatalogToolbar.module.css';

/** Menu entries to export products to files and to import them. */
export const productFileEntries = (): MenuEntry[] => [
  {
    id: 'export',
    label: t`Export products…`,
    hint: t`as Excel, CSV or JSON`,
    icon: <FileDown size={14} />,
    onSelect: () => runAction('export.products'),
  },
  {
    id: 'import',
    label: t`Import products…`,
    hint: t`from a spreadsheet or JSON, as staged edits`,
    icon: <FileUp size={14} />,
    onSelect: () => runAction('import.products'),
  },
  { kind: 'separator', id: 'separator' },
  {
    id: 'sample',
    label: t`Save a sample file…`,
    hint: t`the first rows of this view, to fill in and import`,
    icon: <FilePen size={14} />,
    onSelect: () => runAction('export.sample'),
  },
];

export function ProductFilesMenu() {
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon={<FileSpreadsheet size={14} aria-hidden="true" />} title={t`Files`}>
          <span className={styles.menuLabel}>
            {t`Files`}
            <ChevronDown size={12} aria-hidden="true" />
          </span>
        </Button>
      }
      entries={productFileEntries()}
    />
  );
}
