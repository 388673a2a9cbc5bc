import type { BlockPlan } from '#shared/contract/cells.ts';
import type { BlockNotice, BlockProblem } from '#shared/domain/block/block-edit.ts';
import { count, formatNumber } from '../../../components/format.ts';
import type { Planned } from './use-plan.ts';

/** Why a cell is left as it is, beside the cell. */
export const PROBLEM_LABELS: Record<BlockProblem, string> = {
  out_of_rows: 'Below the last row',
  out_of_columns: 'Beyond the last column',
  fixed_column: 'The Identifier and Title columns cannot be edited',
  struct: 'Structured value: edit it as JSON',
  gone: 'The service no longer lists the product',
  not_a_number: 'Not a number',
  not_yes_no: 'Neither yes nor no',
  not_text: 'Not a text',
  not_a_list: 'Not a list',
  unknown_field: 'The catalog has no such property in this language',
};

/** The same, of several cells: "3 do not fit: …". */
const PROBLEM_COUNTS: Record<BlockProblem, (cells: string) => string> = {
  out_of_rows: (cells) => `${cells} below the last row`,
  out_of_columns: (cells) => `${cells} beyond the last column`,
  fixed_column: (cells) => `${cells} in Identifier or Title`,
  struct: (cells) => `${cells} with structured values, edited as JSON`,
  gone: (cells) => `${cells} of products that the service no longer lists`,
  not_a_number: (cells) => `${cells} not a number`,
  not_yes_no: (cells) => `${cells} neither yes nor no`,
  not_text: (cells) => `${cells} not a text`,
  not_a_list: (cells) => `${cells} not a list`,
  unknown_field: (cells) => `${cells} without the named property`,
};

/** What deserves a look, beside the cell. */
export const NOTICE_LABELS: Record<BlockNotice, string> = {
  list_separator: 'Looks like several items but becomes one',
  other_kind: 'Changes the type of the value',
};

const NOTICE_COUNTS: Record<BlockNotice, (cells: string, isOne: boolean) => string> = {
  list_separator: (cells, isOne) =>
    `${cells} ${isOne ? 'looks' : 'look'} like several items but ${isOne ? 'becomes' : 'become'} one`,
  other_kind: (cells, isOne) => (isOne ? `${cells} changes its type` : `${cells} change their type`),
};

const entries = <Name extends string>(counts: Partial<Record<Name, number>>): [Name, number][] =>
  Object.entries<number | undefined>(counts).flatMap(([name, number]) =>
    number ? [[name as Name, number] as [Name, number]] : [],
  );

const total = (counts: Partial<Record<string, number>>): number =>
  entries(counts).reduce((sum, [, number]) => sum + number, 0);

export const problemCount = ({ problems }: BlockPlan): number => total(problems);
export const noticeCount = ({ notices }: BlockPlan): number => total(notices);

/** "1,204 cells in 318 products would change"; of a search, how often it was found. */
export function changesMessage({ plan, request: { edit } }: Planned): string {
  const looksOnly = edit.kind === 'replace' && edit.replacement === null;
  if (edit.kind === 'replace' && plan.hits === 0 && problemCount(plan) === 0) return 'Not found';
  const products = count(plan.products, 'product');
  if (looksOnly) return `${count(plan.hits, 'hit')} in ${count(plan.changes, 'cell')} of ${products}`;
  if (plan.changes === 0) return 'No cell would change';
  const cells = `${count(plan.changes, 'cell')} in ${products} would change`;
  return edit.kind === 'replace' ? `${count(plan.hits, 'hit')}: ${cells}` : cells;
}

/** What else there is to say about a plan; of a search nothing, for what it does not find is no news. */
export function otherMessages({ plan, request: { edit } }: Planned): string[] {
  if (edit.kind === 'replace' && edit.replacement === null) return [];
  const problems = entries(plan.problems).map(([problem, cells]) =>
    PROBLEM_COUNTS[problem](formatNumber(cells)),
  );
  const cannot = problemCount(plan);
  return [
    ...(plan.unchanged > 0 && edit.kind !== 'replace' ? [`${formatNumber(plan.unchanged)} unchanged`] : []),
    ...(cannot > 0 ? [`${formatNumber(cannot)} cannot change: ${problems.join(', ')}`] : []),
    ...entries(plan.notices).map(([notice, cells]) =>
      NOTICE_COUNTS[notice](formatNumber(cells), cells === 1),
    ),
  ];
}
