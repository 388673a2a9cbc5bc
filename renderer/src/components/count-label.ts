import { plural } from '@lingui/core/macro';

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
};
