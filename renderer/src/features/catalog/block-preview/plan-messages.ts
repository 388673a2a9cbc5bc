import { plural, t } from '@lingui/core/macro';
import type { BlockPlan } from '#shared/contract/cells.ts';
import type { BlockNotice, BlockProblem } from '#shared/domain/block/block-edit.ts';
import { formatNumber } from '../../../components/format.ts';
import type { Planned } from './use-plan.ts';

/** Why a cell cannot change, shown beside the cell. */
export const PROBLEM_LABELS: Record<BlockProblem, string> = {
  out_of_rows: t`Below the last row`,
  out_of_columns: t`Beyond the last column`,
  no_product: t`No variant has this combination`,
  fixed_column: t`The Identifier and Title columns cannot be edited`,
  struct: t`Structured value: edit it as JSON`,
  gone: t`The service no longer lists the product`,
  not_a_number: t`Not a number`,
  not_yes_no: t`Neither yes nor no`,
  not_text: t`Not a text`,
  not_a_list: t`Not a list`,
  unknown_field: t`The catalog has no such property in this language`,
  doubtful: t`Held back: another program may have altered it`,
  unknown_category: t`Names no category of this catalog, or several`,
};

/** The same for several cells, as in "3 cannot change: …". */
const PROBLEM_COUNTS: Record<BlockProblem, (cells: number) => string> = {
  out_of_rows: (cells) => plural(cells, { other: '# below the last row' }),
  out_of_columns: (cells) => plural(cells, { other: '# beyond the last column' }),
  no_product: (cells) => plural(cells, { other: '# of combinations that no variant has' }),
  fixed_column: (cells) => plural(cells, { other: '# in Identifier or Title' }),
  struct: (cells) => plural(cells, { other: '# with structured values, edited as JSON' }),
  gone: (cells) => plural(cells, { other: '# of products that the service no longer lists' }),
  not_a_number: (cells) => plural(cells, { other: '# not a number' }),
  not_yes_no: (cells) => plural(cells, { other: '# neither yes nor no' }),
  not_text: (cells) => plural(cells, { other: '# not a text' }),
  not_a_list: (cells) => plural(cells, { other: '# not a list' }),
  unknown_field: (cells) => plural(cells, { other: '# without the named property' }),
  doubtful: (cells) => plural(cells, { other: '# held back' }),
  unknown_category: (cells) => plural(cells, { other: '# naming no category of this catalog, or several' }),
};

/** What the user should check, shown beside the cell. */
export const NOTICE_LABELS: Record<BlockNotice, string> = {
  list_separator: t`Looks like several items but becomes one`,
  other_kind: t`Changes the type of the value`,
  empties: t`Empties a filled cell`,
};

const NOTICE_COUNTS: Record<BlockNotice, (cells: number) => string> = {
  list_separator: (cells) =>
    plural(cells, {
      one: '# looks like several items but becomes one',
      other: '# look like several items but become one',
    }),
  other_kind: (cells) => plural(cells, { one: '# changes its type', other: '# change their type' }),
  empties: (cells) =>
    plural(cells, { one: '# filled cell becomes empty', other: '# filled cells become empty' }),
};

const entries = <Name extends string>(counts: Partial<Record<Name, number>>): [Name, number][] =>
  Object.entries<number | undefined>(counts).flatMap(([name, number]) =>
    number ? [[name as Name, number] as [Name, number]] : [],
  );

const total = (counts: Partial<Record<string, number>>): number =>
  entries(counts).reduce((sum, [, number]) => sum + number, 0);

export const problemCount = ({ problems }: BlockPlan): number => total(problems);
export const noticeCount = ({ notices }: BlockPlan): number => total(notices);

/** "1,204 cells in 318 products would change"; for a search, the number of hits. */
export function changesMessage({ plan, request: { edit } }: Planned): string {
  const looksOnly = edit.kind === 'replace' && edit.replacement === null;
  if (edit.kind === 'replace' && plan.hits === 0 && problemCount(plan) === 0) return t`Not found`;
  if (looksOnly)
    return t`${plural(plan.hits, { one: '# hit', other: '# hits' })} in ${plural(plan.changes, { one: '# cell', other: '# cells' })} of ${plural(plan.products, { one: '# product', other: '# products' })}`;
  if (plan.changes === 0) return t`No cell would change`;
  const cells = t`${plural(plan.changes, { one: '# cell', other: '# cells' })} in ${plural(plan.products, { one: '# product', other: '# products' })} would change`;
  return edit.kind === 'replace'
    ? `${plural(plan.hits, { one: '# hit', other: '# hits' })}: ${cells}`
    : cells;
}

/** Other messages about a plan; none for a search, because cells that do not match need no message. */
export function otherMessages({ plan, request: { edit } }: Planned): string[] {
  if (edit.kind === 'replace' && edit.replacement === null) return [];
  const problems = entries(plan.problems).map(([problem, cells]) => PROBLEM_COUNTS[problem](cells));
  const cannot = problemCount(plan);
  return [
    ...(plan.unchanged > 0 && edit.kind !== 'replace'
      ? [plural(plan.unchanged, { other: '# unchanged' })]
      : []),
    ...(cannot > 0 ? [t`${formatNumber(cannot)} cannot change: ${problems.join(', ')}`] : []),
    ...entries(plan.notices).map(([notice, cells]) => NOTICE_COUNTS[notice](cells)),
  ];
}
