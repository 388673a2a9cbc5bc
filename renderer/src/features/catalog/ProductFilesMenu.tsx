import { ChevronDown, FileDown, FilePen, FileSpreadsheet, FileUp } from 'lucide-react';
import { runAction } from '../../actions/table.ts';
import { Button } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';

/** Products as files: out of the catalog, and back in. */
export function ProductFilesMenu() {
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon={<FileSpreadsheet size={14} aria-hidden="true" />}>
          <span className="visually-hidden-if-narrow">
            Files <ChevronDown size={12} aria-hidden="true" />
          </span>
        </Button>
      }
      entries={[
        {
          id: 'export',
          label: 'Export products…',
          hint: 'as Excel, CSV or JSON',
          icon: <FileDown size={14} />,
          onSelect: () => runAction('export.products'),
        },
        {
          id: 'import',
          label: 'Import products…',
          hint: 'from a spreadsheet or JSON, as staged edits',
          icon: <FileUp size={14} />,
          onSelect: () => runAction('import.products'),
        },
        { kind: 'separator', id: 'separator' },
        {
          id: 'sample',
          label: 'Save a sample file…',
          hint: 'the first rows of this view, to fill in and import',
          icon: <FilePen size={14} />,
          onSelect: () => runAction('export.sample'),
        },
      ]}
    />
  );
}
