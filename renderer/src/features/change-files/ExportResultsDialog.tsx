import type { ItemFilter } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { countChanges, writeResults } from '../../state/change-file-transfers.ts';
import { ALL_ITEMS } from '../../state/item-filters.ts';
import { filterWords } from './messages.ts';
import { ResultsFileDialog, type ResultsKind } from './ResultsFileDialog.tsx';

const CHANGES: ResultsKind<ItemFilter> = {
  one: 'change',
  many: 'changes',
  description:
    'A table with one line per change: identifier, property, language, old and new value, state, and the service’s code, message and time.',
  all: ALL_ITEMS,
  words: filterWords,
  count: countChanges,
  write: writeResults,
};

export interface ExportResultsDialogProps {
  connection: Connection;
  about: { changeSet: number; filter: ItemFilter };
  onClose: () => void;
}

/** Writes what became of changes to a file. */
export function ExportResultsDialog(props: ExportResultsDialogProps) {
  return <ResultsFileDialog kind={CHANGES} {...props} />;
}
