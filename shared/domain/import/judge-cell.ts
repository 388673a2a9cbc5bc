import { t } from '@lingui/core/macro';
import type { CellVerdict } from '../../contract/imports.ts';
import { type CellValue, sameValue } from '../value.ts';
import type { CellContent } from './cell-content.ts';
import { type CellRules, readCell, type TargetCell } from './read-cell.ts';

/** The outcome for a cell of a file. */
export interface JudgedCell {
  verdict: CellVerdict;
  /** The value that the cell would show. */
  after: CellValue;
  appends: boolean;
  message: string | null;
}

/** Compares a cell of a file with what the catalog shows. `isStaged`: that is a staged edit. */
export function judgeCell(
  content: CellContent,
  cell: TargetCell & { isStaged: boolean },
  rules: CellRules,
): JudgedCell {
  const read = readCell(content, cell, rules);
  const stays = { after: cell.value, appends: false };
  if (read.is === 'nothing') return { verdict: 'left', ...stays, message: null };
  if (read.is === 'problem') return { verdict: 'invalid', ...stays, message: read.message };
  const { value, appends } = read;
  if (sameValue(value, cell.value)) return { verdict: 'unchanged', ...stays, message: null };
  if (cell.isStaged)
    return { verdict: 'clash', after: value, appends, message: t`Another value is staged for this cell.` };
  const verdict = value === null ? 'removed' : appends ? 'appended' : 'set';
  return { verdict, after: value, appends, message: null };
}
