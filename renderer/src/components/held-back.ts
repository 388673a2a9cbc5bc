import { plural } from '@lingui/core/macro';
import type { Doubt } from '#shared/domain/doubt.ts';

/** Says what is held back because another program may have spoiled it. */
export const heldBack = (kind: Doubt, cells: number): string => HELD_BACK[kind](cells);

const HELD_BACK: Record<Doubt, (cells: number) => string> = {
  shortened: (n) =>
    plural(n, {
      one: '# long number was shortened by a spreadsheet.',
      other: '# long numbers were shortened by a spreadsheet.',
    }),
  zeros: (n) => plural(n, { one: '# code lacks leading zeros.', other: '# codes lack leading zeros.' }),
  date: (n) =>
    plural(n, {
      one: '# value is a date in a column without dates.',
      other: '# values are dates in columns without dates.',
    }),
  formula: (n) => plural(n, { one: '# text stands in a formula.', other: '# texts stand in formulas.' }),
  fraction: (n) => plural(n, { one: '# code ends in “.0”.', other: '# codes end in “.0”.' }),
  thousands: (n) =>
    plural(n, {
      one: '# number is a thousand times larger or smaller than usual.',
      other: '# numbers are a thousand times larger or smaller than usual.',
    }),
  rounded: (n) => plural(n, { one: '# number lost digits.', other: '# numbers lost digits.' }),
  item_split: (n) =>
    plural(n, {
      one: '# list has an item split at its separator.',
      other: '# lists have items split at their separator.',
    }),
  items_joined: (n) =>
    plural(n, {
      one: '# list has several items in one.',
      other: '# lists have several items in one.',
    }),
  characters: (n) =>
    plural(n, { one: '# text has damaged characters.', other: '# texts have damaged characters.' }),
  cut: (n) => plural(n, { one: '# text lost its end.', other: '# texts lost their ends.' }),
};
