import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import type { ExportSource } from '../../state/dialog.ts';
import parts from '../../theme/parts.module.css';
import { ExportDialog } from '../../transfers/ExportDialog.tsx';
import { sourceLabel } from './messages.ts';
import { useChangeCount } from './use-count.ts';

export interface ExportChangesDialogProps {
  connection: Connection;
  from: ExportSource;
  onClose: () => void;
}

/** Writes staged changes, or a change set's items, to a file that Catalog Desk reads on another machine. */
export function ExportChangesDialog({ connection, from, onClose }: ExportChangesDialogProps) {
  const { count: n, error } = useChangeCount(connection.id, from);
  return (
    <ExportDialog
      title={t`Export changes to a file`}
      description={t`For another computer, where each change can be reviewed and applied. Values that changed in the service meanwhile become conflicts there.`}
      connection={connection}
      file={n ? { of: 'changes', from } : null}
      stem="changes"
      format={{ ending: 'json', type: 'application/json' }}
      total={n}
      submitLabel={n ? plural(n, { one: 'Save # change', other: 'Save # changes' }) : t`Save`}
      exported={(n) => plural(n, { one: '# change exported', other: '# changes exported' })}
      unit="changes"
      note={t`The file holds product identifiers, old and new values, and this connection’s name, integration id and languages. It holds neither the token nor the service’s address.`}
      onClose={onClose}
    >
      <p className={parts.medium} role="status">
        {sourceLabel(from, n)}
      </p>
      {error ? <ErrorNote title={t`The changes could not be counted`} error={error} /> : null}
    </ExportDialog>
  );
}
