import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { useCompleteness } from '../../state/completeness.ts';
import { ExportTableDialog } from '../../transfers/ExportTableDialog.tsx';

/** Exports the completeness of each product to a table for spreadsheets. */
export function ExportDialog({
  connection,
  products,
  onClose,
}: {
  connection: Connection;
  products: number;
  onClose: () => void;
}) {
  const query = useCompleteness((state) => state.query);
  return (
    <ExportTableDialog
      title={t`Export completeness`}
      description={t`A table with one line per product: identifier, title, fields required, filled, filled with staged edits, names of the missing fields, and filled in each language.`}
      connection={connection}
      stem="completeness"
      total={products}
      saveLabel={(n) => plural(n, { one: 'Save # product', other: 'Save # products' })}
      exported={(n) => plural(n, { one: '# product exported', other: '# products exported' })}
      file={(guardFormulas) => ({ of: 'completeness', query, locales: connection.locales, guardFormulas })}
      onClose={onClose}
    />
  );
}
