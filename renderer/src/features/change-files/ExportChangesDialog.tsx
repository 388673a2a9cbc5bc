import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import type { ExportSource } from '../../state/dialog.ts';
import parts from '../../theme/parts.module.css';
import { ExportDialog } from '../../transfers/ExportDialog.tsx';
import { sourceLabel } from './messages.ts';
import { useChangeCount } from './use-count.ts';

const FORMATS = {
  json: {
    type: 'application/json',
    description: () =>
      t`For another computer, where each change can be reviewed and applied. Values that changed in the service meanwhile become conflicts there.`,
    note: t`The file holds product identifiers, old and new values, and this connection’s name, integration id and languages. It holds neither the token nor the service’s address.`,
  },
  html: {
    type: 'text/html',
    description: (from: ExportSource) =>
      'staged' in from
        ? t`A page for whoever must approve: old and new side by side, in any browser and on paper. The decisions are saved there as a file, which you import here.`
        : t`A page to read or print: old and new side by side, in any browser.`,
    note: t`The page holds titles and identifiers of products, old and new values, and this connection’s name, integration id and languages. It holds neither the token nor the service’s address, and sends nothing.`,
  },
} as const;

export interface ExportChangesDialogProps {
  connection: Connection;
  from: ExportSource;
  onClose: () => void;
}

/** Writes staged changes, or a change set's items, to a file that Catalog Desk reads on another machine. */
export function ExportChangesDialog({ connection, from, onClose }: ExportChangesDialogProps) {
  const { count: n, error } = useChangeCount(connection.id, from);
  const [format, setFormat] = useState<'json' | 'html'>('json');
  const { description, note, type } = FORMATS[format];
  return (
    <ExportDialog
      title={t`Export changes to a file`}
      description={description(from)}
      connection={connection}
      file={n ? { of: 'changes', from, format } : null}
      stem="changes"
      format={{ ending: format, type }}
      total={n}
      submitLabel={n ? plural(n, { one: 'Save # change', other: 'Save # changes' }) : t`Save`}
      exported={(n) => plural(n, { one: '# change exported', other: '# changes exported' })}
      unit="changes"
      note={note}
      onClose={onClose}
    >
      <p className={parts.medium} role="status">
        {sourceLabel(from, n)}
      </p>
      <Segmented
        label={t`What the file is for`}
        value={format}
        options={[
          { value: 'json', label: t`For another computer` },
          { value: 'html', label: 'staged' in from ? t`For approval` : t`To read` },
        ]}
        onChange={setFormat}
      />
      {error ? <ErrorNote title={t`The changes could not be counted`} error={error} /> : null}
    </ExportDialog>
  );
}
