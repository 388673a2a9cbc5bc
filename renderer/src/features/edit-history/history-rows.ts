import type { HistoryAction, HistoryCell } from '#shared/contract/drafts.ts';
import { presentAt } from './history-steps.ts';

/** A row of the list. `at`: the step's place among the steps, which the beginning stands behind. */
export type HistoryRow =
  | { is: 'step'; at: number; action: HistoryAction; expanded: boolean | null }
  | { is: 'cell'; at: number; action: HistoryAction; cell: HistoryCell }
  /** Cells of a step that are not listed one by one. */
  | { is: 'rest'; at: number; action: HistoryAction; cells: number }
  /** Before the first step. */
  | { is: 'beginning'; at: number }
  /** Older steps that are not read yet. */
  | { is: 'older'; at: number };

/** Steps, those in `expanded` with their first cells below them, and the beginning. Steps of one cell say it themselves. */
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

/** The row that stands for the present. */
export function presentRow(rows: readonly HistoryRow[], actions: readonly HistoryAction[]): number {
  const present = presentAt(actions);
  return rows.findIndex(({ is, at }) => at === present && (is === 'step' || is === 'beginning'));
}

/** The row of a cell's step. */
export const stepRow = (rows: readonly HistoryRow[], { at }: HistoryRow): number =>
  rows.findIndex((row) => row.at === at);
