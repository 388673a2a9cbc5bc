import type { HistoryAction, HistoryCell } from '#shared/contract/drafts.ts';
import { presentAt } from './history-steps.ts';

/** A row of the list. `at` is the index of the step; the beginning comes after all steps. */
export type HistoryRow =
  | { is: 'step'; at: number; action: HistoryAction; expanded: boolean | null }
  | { is: 'cell'; at: number; action: HistoryAction; cell: HistoryCell }
  /** The cells of a step that are not listed individually. */
  | { is: 'rest'; at: number; action: HistoryAction; cells: number }
  /** Before the first step. */
  | { is: 'beginning'; at: number }
  /** Older steps that are not read yet. */
  | { is: 'older'; at: number };

/**
 * Returns the steps, those in `expanded` with their first cells below them, and the beginning. The row of a step with one
 * cell names the cell itself.
 */
export function historyRows(
  actions: readonly HistoryAction[],
  more: boolean,
  expanded: ReadonlyMap<number, readonly HistoryCell[]>,
): HistoryRow[] {
  const rows = actions.flatMap((action, at): HistoryRow[] => {
    const cells = expanded.get(action.action);
    const isExpandable = action.cells > 1;
    const step: HistoryRow = { is: 'step', at, action, expanded: isExpandable ? cells !== undefined : null };
    if (!isExpandable || !cells) return [step];
    const rest = action.cells - cells.length;
    return [
      step,
      ...cells.map((cell): HistoryRow => ({ is: 'cell', at, action, cell })),
      ...(rest > 0 ? [{ is: 'rest' as const, at, action, cells: rest }] : []),
    ];
  });
  return [...rows, { is: more ? 'older' : 'beginning', at: actions.length }];
}

/** The row of the current point. */
export function presentRow(rows: readonly HistoryRow[], actions: readonly HistoryAction[]): number {
  const present = presentAt(actions);
  return rows.findIndex(({ is, at }) => at === present && (is === 'step' || is === 'beginning'));
}

/** The row of a cell's step. */
export const stepRow = (rows: readonly HistoryRow[], { at }: HistoryRow): number =>
  rows.findIndex((row) => row.at === at);
