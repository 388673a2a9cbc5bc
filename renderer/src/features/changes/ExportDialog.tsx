import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { ServiceChangeFilter } from '#shared/contract/feed.ts';
import { ExportTableDialog } from '../../transfers/ExportTableDialog.tsx';

export interface ExportDialogProps {
  connection: Connection;
  filter: ServiceChangeFilter;
  /** The number of changes that the filter shows. */
  total: number;
  onClose: () => void;
}

/** Exports the changes listed to a table for spreadsheets. */
export function ExportDialog({ connection, filter, total, onClose }: ExportDialogProps) {
  return (
    <ExportTableDialog
      title={t`Export changes of the service`}
      description={t`A table with one line per change listed: time, identifier, title, kind, property, language, old and new value, whether you marked it as seen, and your staged edit.`}
      connection={connection}
      stem="service-changes"
      total={total}
      saveLabel={(n) => plural(n, { one: 'Save # change', other: 'Save # changes' })}
      exported={(n) => plural(n, { one: '# change exported', other: '# changes exported' })}
      file={(guardFormulas) => ({ of: 'service_changes', filter, guardFormulas })}
      onClose={onClose}
    />
  );
}
