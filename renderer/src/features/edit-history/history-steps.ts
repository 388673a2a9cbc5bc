import { plural, t } from '@lingui/core/macro';
import type { HistoryAction } from '#shared/contract/drafts.ts';
import { count } from '../../components/format.ts';

/** The point after one step of the history, or before all of them (`action` null), and how far it is from the present. */
export interface Jump {
  action: number | null;
  direction: 'undo' | 'redo';
  /** 0: it is the present. */
  steps: number;
  cells: number;
  /** Products whose mark for removal changes. */
  products: number;
}

/**
 * The way to the point after the step at `at` of a list with the newest first; behind the last step stands the beginning.
 * Steps that are undone are the newest ones.
 */
export function jumpTo(actions: readonly HistoryAction[], at: number): Jump {
  const target = actions[at];
  const passed = target?.undone
    ? actions.filter(({ undone, action }) => undone && action <= target.action)
    : actions.slice(0, at).filter(({ undone }) => !undone);
  return {
    action: target?.action ?? null,
    direction: target?.undone ? 'redo' : 'undo',
    steps: passed.length,
    cells: passed.reduce((sum, { cells }) => sum + cells, 0),
    products: passed.reduce((sum, { products }) => sum + products, 0),
  };
}

/** Where the list shows the present: the newest step that is done, or the beginning. */
export function presentAt(actions: readonly HistoryAction[]): number {
  const at = actions.findIndex(({ undone }) => !undone);
  return at < 0 ? actions.length : at;
}

/** "Undo 3 steps": what the button says. */
export const jumpLabel = ({ direction, steps }: Jump): string =>
  `${direction === 'undo' ? t`Undo` : t`Redo`} ${plural(steps, { one: '# step', other: '# steps' })}`;

/** "3 cells", "2 products" whose marks were changed, or both. */
export const touched = ({ cells, products }: Pick<HistoryAction, 'cells' | 'products'>): string =>
  products === 0
    ? plural(cells, { one: '# cell', other: '# cells' })
    : [
        cells > 0 && plural(cells, { one: '# cell', other: '# cells' }),
        plural(products, { one: '# product', other: '# products' }),
      ]
        .filter(Boolean)
        .join(' and ');

export function jumpSentence(jump: Jump): string {
  const { direction, steps } = jump;
  const what = t`${plural(steps, { one: '# step', other: '# steps' })} with ${touched(jump)}`;
  return direction === 'redo'
    ? t`${what} will be redone.`
    : t`${what} will be undone, and can be redone until the next edit.`;
}

/** `leftAlone`: cells, or marks of products, that changed otherwise since. */
export function doneSentence({ direction, products }: Jump, steps: number, leftAlone: number): string {
  const one = products === 0 ? 'cell' : t`cell or mark`;
  const many = products === 0 ? 'cells' : t`cells or marks`;
  const done = `${plural(steps, { one: '# step', other: '# steps' })} ${direction === 'undo' ? 'undone' : 'redone'}`;
  return leftAlone === 0
    ? done
    : t`${done} · ${count(leftAlone, one, many)} changed since, left as ${leftAlone === 1 ? t`it is` : t`they are`}`;
}
