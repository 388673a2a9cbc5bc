import { t } from '@lingui/core/macro';
import type { CellVerdict } from '../../contract/imports.ts';
import type { Doubt } from '../doubt.ts';
import { doubtMessage } from '../doubt-message.ts';
import { judge } from '../judge.ts';
import { draftFor } from '../patch.ts';
import type { CellValue } from '../value.ts';
import type { CellContent } from './cell-content.ts';
import { type CellRules, readCell, type TargetCell } from './read-cell.ts';

/** The outcome for a cell of a file. */
export interface JudgedCell {
  verdict: CellVerdict;
  /** The value that the cell would show. */
  after: CellValue;
  /** A list that is sent as an append wherever it can be. */
  appends: boolean;
  message: string | null;
  /** Why it is held back, and what is meant, if that can be read. */
  doubtful: { doubt: Doubt; read: CellValue } | null;
}

/** Compares a cell of a file with what the catalog shows. `isStaged`: that is a staged edit. */
export function judgeCell(
  content: CellContent,
  cell: TargetCell & { isStaged: boolean },
  rules: CellRules,
): JudgedCell {
  const read = readCell(content, cell, rules);
  const stays = { after: cell.value, appends: false, doubtful: null };
  if (read.is === 'nothing') return { verdict: 'left', ...stays, message: null };
  if (read.is === 'problem') return { verdict: 'invalid', ...stays, message: read.message };
  if (read.is === 'doubtful') {
    const { doubt, read: meant, value } = read;
    const message = doubtMessage(doubt);
    return { verdict: 'doubtful', after: value, appends: false, message, doubtful: { doubt, read: meant } };
  }
  const { value, appends } = read;
  const becomes = { after: value, appends, doubtful: null };
  switch (judge({ shown: cell.value, isStaged: cell.isStaged }, { value, saw: 'unknown' })) {
    case 'same':
      return { verdict: 'same', ...stays, message: null };
    case 'clashes':
      return { verdict: 'clashes', ...becomes, message: t`Another value is staged for this cell.` };
    case 'stages':
      return {
        verdict: appends ? 'append' : draftFor(cell.value, value)!.intent,
        ...becomes,
        message: null,
      };
  }
}
