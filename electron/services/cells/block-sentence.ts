import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BlockProblem } from '#shared/domain/block/block-edit.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { listed } from '#shared/domain/listed.ts';
import { sentences } from '#shared/domain/sentences.ts';

/** The outcome of a block edit. */
export interface BlockOutcome {
  changes: number;
  unchanged: number;
  problems: Partial<Record<BlockProblem, number>>;
}

const WHY: Record<BlockProblem, MessageDescriptor> = {
  out_of_rows: msg`below the last row`,
  out_of_columns: msg`beyond the last column`,
  no_product: msg`of combinations that no variant has`,
  fixed_column: msg`in columns that cannot be edited`,
  struct: msg`edited as JSON only`,
  gone: msg`no longer listed by the service`,
  not_a_number: msg`not a number`,
  not_yes_no: msg`not yes or no`,
  not_text: msg`not a text`,
  not_a_list: msg`not a list`,
  unknown_field: msg`named in no product`,
  doubtful: msg`held back`,
  unknown_category: msg`naming no category of this catalog, or several`,
};

const COUNTED: Record<BlockProblem, (count: string) => string> = {
  out_of_rows: (count) => t`${count} below the last row`,
  out_of_columns: (count) => t`${count} beyond the last column`,
  no_product: (count) => t`${count} of combinations that no variant has`,
  fixed_column: (count) => t`${count} in columns that cannot be edited`,
  struct: (count) => t`${count} edited as JSON only`,
  gone: (count) => t`${count} no longer listed by the service`,
  not_a_number: (count) => t`${count} not a number`,
  not_yes_no: (count) => t`${count} not yes or no`,
  not_text: (count) => t`${count} not a text`,
  not_a_list: (count) => t`${count} not a list`,
  unknown_field: (count) => t`${count} named in no product`,
  doubtful: (count) => t`${count} held back`,
  unknown_category: (count) => t`${count} naming no category of this catalog, or several`,
};

/** "49,950 cells changed. 30 cells left as they are: 20 not a number, 10 below the last row. 20 cells needed no change." */
export function blockSentence({ changes, unchanged, problems }: BlockOutcome): string {
  const met = (Object.entries(problems) as [BlockProblem, number][]).sort(([, a], [, b]) => b - a);
  const left = met.reduce((sum, [, count]) => sum + count, 0);
  const [only] = met;
  const why =
    only && met.length === 1
      ? i18n._(WHY[only[0]])
      : listed(met.map(([problem, count]) => COUNTED[problem](formatCount(count))));
  const done =
    changes === 0
      ? t`No cell changed.`
      : plural(changes, { one: '# cell changed.', other: '# cells changed.' });
  return sentences(
    done,
    left > 0 &&
      plural(left, { one: `# cell left as it is: ${why}.`, other: `# cells left as they are: ${why}.` }),
    unchanged > 0 &&
      plural(unchanged, { one: '# cell needed no change.', other: '# cells needed no change.' }),
  );
}

/** Adds two sets of counts, name by name. */
export function addCounts<Name extends string>(
  total: Partial<Record<Name, number>>,
  more: Partial<Record<Name, number>>,
): void {
  for (const [name, count] of Object.entries(more) as [Name, number][])
    total[name] = (total[name] ?? 0) + count;
}
