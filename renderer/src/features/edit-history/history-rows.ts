import type { HistoryCell, HistoryStep } from '#shared/contract/drafts.ts';
import { presentAt } from './history-steps.ts';

/** A row of the list. `at` is the index of the step; the beginning comes after all steps. */
export type HistoryRow =
  | { is: 'step'; at: number; step: HistoryStep; expanded: boolean | null }
  | { is: 'cell'; at: number; step: HistoryStep; cell: HistoryCell }
  /** The cells of a step that are not listed individually. */
  | { is: 'rest'; at: number; step: HistoryStep; cells: number }
  /** Before the first step. */
  | { is: 'beginning'; at: number }
  /** Older steps that are not read yet. */
  | { is: 'older'; at: number };

/**
 * Returns the steps, those in `expanded` with their first cells below them, and the beginning. The row of a step with one
 * cell names the cell itself.
 */
export function historyRows(
  steps: readonly HistoryStep[],
  more: boolean,
  expanded: ReadonlyMap<number, readonly HistoryCell[]>,
): HistoryRow[] {
  const rows = steps.flatMap((step, at): HistoryRow[] => {
    const cells = expanded.get(step.step);
    const isExpandable = step.cells > 1;
    const own: HistoryRow = { is: 'step', at, step, expanded: isExpandable ? cells !== undefined : null };
    if (!isExpandable || !cells) return [own];
    const rest = step.cells - cells.length;
    return [
      own,
      ...cells.map((cell): HistoryRow => ({ is: 'cell', at, step, cell })),
      ...(rest > 0 ? [{ is: 'rest' as const, at, step, cells: rest }] : []),
    ];
  });
  return [...rows, { is: more ? 'older' : 'beginning', at: steps.length }];
}

/** The row of the current point. */
export function presentRow(rows: readonly HistoryRow[], steps: readonly HistoryStep[]): number {
  const present = presentAt(steps);
  return rows.findIndex(({ is, at }) => at === present && (is === 'step' || is === 'beginning'));
}

/** The row of a cell's step. */
export const stepRow = (rows: readonly HistoryRow[], { at }: HistoryRow): number =>
  rows.findIndex((row) => row.at === at);
