import { plural } from '@lingui/core/macro';
import { formatNumber } from './format.ts';

/** A number of things as a label: "3 products". Within a sentence, the sentence has its own `plural`. */
export const countLabel = {
  products: (count: number): string => plural(count, { one: '# product', other: '# products' }),
  changes: (count: number): string => plural(count, { one: '# change', other: '# changes' }),
  conflicts: (count: number): string => plural(count, { one: '# conflict', other: '# conflicts' }),
  stagedEdits: (count: number): string => plural(count, { one: '# staged edit', other: '# staged edits' }),
  savedViews: (count: number): string => plural(count, { one: '# saved view', other: '# saved views' }),
  variants: (count: number): string => plural(count, { one: '# variant', other: '# variants' }),
  values: (count: number): string => plural(count, { one: '# value', other: '# values' }),
  cells: (count: number): string => plural(count, { one: '# cell', other: '# cells' }),
  rows: (count: number): string => plural(count, { one: '# row', other: '# rows' }),
  lines: (count: number): string => plural(count, { one: '# line', other: '# lines' }),
  requests: (count: number): string => plural(count, { one: '# request', other: '# requests' }),
  segments: (count: number): string => plural(count, { one: '# segment', other: '# segments' }),
  translations: (count: number): string => plural(count, { one: '# translation', other: '# translations' }),
  problems: (count: number): string => plural(count, { one: '# problem', other: '# problems' }),
  removals: (count: number): string => plural(count, { one: '# removal', other: '# removals' }),
  identifiers: (count: number): string => plural(count, { one: '# identifier', other: '# identifiers' }),
  megabytes: (count: number): string => plural(count, { other: '# MB' }),
};

/** "12 of 37 products", after the number that is done. */
const DONE_OF = {
  products: (done, total) => plural(total, { one: `${done} of # product`, other: `${done} of # products` }),
  changes: (done, total) => plural(total, { one: `${done} of # change`, other: `${done} of # changes` }),
  values: (done, total) => plural(total, { one: `${done} of # value`, other: `${done} of # values` }),
  cells: (done, total) => plural(total, { one: `${done} of # cell`, other: `${done} of # cells` }),
  rows: (done, total) => plural(total, { one: `${done} of # row`, other: `${done} of # rows` }),
  lines: (done, total) => plural(total, { one: `${done} of # line`, other: `${done} of # lines` }),
  segments: (done, total) => plural(total, { one: `${done} of # segment`, other: `${done} of # segments` }),
  translations: (done, total) =>
    plural(total, { one: `${done} of # translation`, other: `${done} of # translations` }),
  identifiers: (done, total) =>
    plural(total, { one: `${done} of # identifier`, other: `${done} of # identifiers` }),
  megabytes: (done, total) => plural(total, { other: `${done} of # MB` }),
} satisfies Partial<Record<keyof typeof countLabel, (done: string, total: number) => string>>;

/** What the progress of something is counted in. */
export type ProgressUnit = keyof typeof DONE_OF;

/** "12 of 37 products"; "12 products" while the total is unknown. */
export const progressLabel = (unit: ProgressUnit, done: number, total: number | null): string =>
  total === null ? countLabel[unit](done) : DONE_OF[unit](formatNumber(done), total);
