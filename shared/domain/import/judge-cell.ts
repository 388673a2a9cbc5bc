import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CellVerdict } from '../../contract/imports.ts';
import type { Doubt } from '../doubt.ts';
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
    const message = i18n._(DOUBTS[doubt]);
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

const DOUBTS: Record<Doubt, MessageDescriptor> = {
  shortened: msg`A spreadsheet shortened a long number.`,
  zeros: msg`Leading zeros may be missing.`,
  date: msg`A spreadsheet may have made a date of it.`,
  formula: msg`The text stands in a formula.`,
  fraction: msg`“.0” may have been added to a whole number.`,
  thousands: msg`A separator of thousands may have been read as a decimal sign, or the other way round.`,
  rounded: msg`Digits of the present value are missing.`,
  item_split: msg`An item that contains the separator is split.`,
  items_joined: msg`Several items become one.`,
  characters: msg`Characters were damaged by a wrong encoding.`,
  cut: msg`The end of the present text is missing.`,
};
