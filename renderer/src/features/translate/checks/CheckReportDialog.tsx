import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { GuardField } from '../../../products/GuardField.tsx';
import { ExportDialog } from '../../../transfers/ExportDialog.tsx';

const TYPES = { csv: 'text/csv', html: 'text/html' };

/** Writes what the checks find in all segments of a list to a file: for a spreadsheet, or to read and print. */
export function CheckReportDialog({
  connection,
  list,
  onClose,
}: {
  connection: Connection;
  list: number;
  onClose: () => void;
}) {
  const [format, setFormat] = useState<keyof typeof TYPES>('html');
  const [guardFormulas, setGuardFormulas] = useState(true);
  return (
    <ExportDialog
      title={t`Export check report`}
      description={t`A line for each warning in the texts that are being translated, whatever the list shows: product, property, language, both texts, what was found, and what was dismissed with its reason.`}
      connection={connection}
      stem="checks"
      format={{ ending: format, type: TYPES[format] }}
      file={{ of: 'checks', list, format, guardFormulas }}
      total={null}
      submitLabel={t`Save report`}
      exported={(entries) =>
        entries === 0
          ? t`No warnings.`
          : plural(entries, { one: '# warning exported', other: '# warnings exported' })
      }
      unit="lines"
      onClose={onClose}
    >
      <Segmented
        label={t`Format`}
        value={format}
        options={[
          { value: 'html', label: t`Web page (HTML)` },
          { value: 'csv', label: t`Table (CSV)` },
        ]}
        onChange={setFormat}
      />
      {format === 'csv' ? (
        <GuardField
          checked={guardFormulas}
          onChange={setGuardFormulas}
          note={t`Turn this off for programs that need the exact text.`}
        />
      ) : null}
    </ExportDialog>
  );
}
