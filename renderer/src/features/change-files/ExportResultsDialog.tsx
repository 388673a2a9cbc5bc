import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatNumber } from '../../components/format.ts';
import { Segmented } from '../../components/Segmented.tsx';
import type { ResultsSource } from '../../state/dialog.ts';
import { ALL_ITEMS } from '../../state/item-filters.ts';
import parts from '../../theme/parts.module.css';
import { ExportTableDialog } from '../../transfers/ExportTableDialog.tsx';
import { itemFilterLabel } from './messages.ts';
import { useResultCount } from './use-count.ts';

/** The texts for a table of results, depending on what its lines contain. */
const CHANGES = {
  unit: 'changes' as const,
  notCounted: t`The changes could not be counted`,
  which: t`Which changes`,
  all: t`Every change of this change set.`,
  description: t`A table with one line per change: identifier, property, language, old and new value, state, and the service’s code, message and time.`,
};
const PRODUCTS = {
  unit: 'products' as const,
  notCounted: t`The products could not be counted`,
  which: t`Which products`,
  all: t`Every product of this change set.`,
  description: t`A table with one line per product: identifier, product id, title, action, state, and the service’s code, message and time.`,
};

export interface ExportResultsDialogProps extends Omit<ResultsSource, 'connectionId'> {
  connection: Connection;
  onClose: () => void;
}

/** Writes the outcomes of a change set's items to a table for spreadsheets and tickets. */
export function ExportResultsDialog({ connection, onClose, ...results }: ExportResultsDialogProps) {
  const { changeSet, kind } = results.changeSet;
  const texts = worksOnProducts(kind) ? PRODUCTS : CHANGES;
  const about = { ...results, connectionId: connection.id };
  const shown = useResultCount(about);
  const all = useResultCount({ ...about, filter: ALL_ITEMS });
  const label = itemFilterLabel(results.filter);
  const [which, setWhich] = useState<'shown' | 'all'>(label === null ? 'all' : 'shown');
  const { filter, count, error } =
    which === 'all' ? { ...all, filter: ALL_ITEMS } : { ...shown, filter: results.filter };

  return (
    <ExportTableDialog
      title={t`Export the results of change set ${changeSet}`}
      description={texts.description}
      connection={connection}
      stem={`change-set-${changeSet}`}
      file={(guardFormulas) => ({ of: 'results', changeSet, filter, guardFormulas })}
      total={count}
      saveLabel={(n) => plural(n, { one: 'Save # result', other: 'Save # results' })}
      exported={(n) => plural(n, { one: '# result exported', other: '# results exported' })}
      unit={texts.unit}
      onClose={onClose}
    >
      {error ? <ErrorNote title={texts.notCounted} error={error} /> : null}
      {label === null ? null : (
        <div className={parts.startStack}>
          <span className={parts.fieldLabel}>{texts.which}</span>
          <Segmented
            label={texts.which}
            value={which}
            options={[
              { value: 'shown', label: t`Those shown (${figure(shown.count)})` },
              { value: 'all', label: t`All (${figure(all.count)})` },
            ]}
            onChange={setWhich}
          />
          <p className={parts.remark}>{which === 'shown' ? t`Only ${label}.` : texts.all}</p>
        </div>
      )}
    </ExportTableDialog>
  );
}

const figure = (value: number | null): string => (value === null ? '…' : formatNumber(value));
