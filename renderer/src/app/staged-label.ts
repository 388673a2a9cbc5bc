import { plural, t } from '@lingui/core/macro';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { countLabel } from '../components/count-label.ts';
import { formatNumber } from '../components/format.ts';
import { countToBe, marksIn, REMOVAL_MODES } from '../components/removal-labels.ts';

type Staged = Pick<StagedSummary, 'changes' | 'products' | 'removals'>;

/** "3 changes, 2 removals": all that Review would send; '' when there is nothing. */
export function stagedLabel(staged: Staged): string {
  const { changes } = staged;
  const removals = marksIn(staged);
  return [changes > 0 && countLabel.changes(changes), removals > 0 && countLabel.removals(removals)]
    .filter(Boolean)
    .join(', ');
}

/** The long form, for the status bar: "3 staged in 2 products", "5 to be unlinked", "1 to be deleted". */
export const stagedFacts = ({ changes, products, removals }: Staged): string[] => [
  ...(changes > 0
    ? [t`${formatNumber(changes)} staged in ${plural(products, { one: '# product', other: '# products' })}`]
    : []),
  ...REMOVAL_MODES.filter((mode) => removals[mode] > 0).map((mode) => countToBe(mode, removals[mode])),
];
