import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Doubt } from './doubt.ts';

/** Why a value is held back, for people. */
export const doubtMessage = (doubt: Doubt): string => i18n._(DOUBTS[doubt]);

const DOUBTS: Record<Doubt, MessageDescriptor> = {
  no_value: msg`An error or a mark for “no value” stands in place of a value.`,
  shown: msg`The sheet shows another text, which is like those of this column.`,
  shortened: msg`A spreadsheet shortened a long number.`,
  zeros: msg`Leading zeros may be missing.`,
  rewritten: msg`A spreadsheet may have written the present value in another form.`,
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
