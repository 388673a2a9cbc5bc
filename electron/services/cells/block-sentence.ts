import { plural, t } from '@lingui/core/macro';
import type { BlockProblem } from '#shared/domain/block/block-edit.ts';
import { formatCount } from '#shared/domain/counted.ts';

/** What became of the cells of a block edit. */
export interface BlockOutcome {
  changes: number;
  unchanged: number;
  problems: Partial<Record<BlockProblem, number>>;
}

const WHY: Record<BlockProblem, string> = {
  out_of_rows: 'below the last row',
  out_of_columns: 'beyond the last column',
  fixed_column: 'in columns that cannot be edited',
  struct: 'edited as JSON only',
  gone: 'no longer listed by the service',
  not_a_number: 'not a number',
  not_yes_no: 'not yes or no',
  not_text: 'not a text',
  not_a_list: 'not a list',
  unknown_field: 'named in no product',
};

/** "49,950 cells changed, 30 left as they are: 20 not a number, 10 below the last row. 20 held the new value already." */
export function blockSentence({ changes, unchanged, problems }: BlockOutcome): string {
  const met = (Object.entries(problems) as [BlockProblem, number][]).sort(([, a], [, b]) => b - a);
  const left = met.reduce((sum, [, count]) => sum + count, 0);
  const why = met.map(([problem, count]) =>
    met.length === 1 ? WHY[problem] : `${formatCount(count)} ${WHY[problem]}`,
  );
  const done =
    changes === 0 ? t`No cell changed` : t`${plural(changes, { one: '# cell', other: '# cells' })} changed`;
  const rest =
    left === 0
      ? ''
      : `, ${formatCount(left)} left as ${left === 1 ? 'it is' : 'they are'}: ${why.join(', ')}`;
  const same =
    unchanged === 0 ? '' : t` ${plural(unchanged, { one: '# cell', other: '# cells' })} needed no change.`;
  return `${done}${rest}.${same}`;
}
