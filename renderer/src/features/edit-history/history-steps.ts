import { plural } from '@lingui/core/macro';
import type { HistoryStep } from '#shared/contract/drafts.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { countLabel } from '../../components/count-label.ts';

/** A point after one step of the history, or before all of them (`step` null), and its distance from the current point. */
export interface Jump {
  step: number | null;
  direction: 'undo' | 'redo';
  /** 0 for the current point. */
  steps: number;
  cells: number;
  /** The number of products whose mark for removal changes. */
  products: number;
}

/**
 * Returns the jump to the point after the step at index `at` of a list with the newest first; the index after the last step
 * is the beginning. Undone steps are the newest.
 */
export function jumpTo(history: readonly HistoryStep[], at: number): Jump {
  const target = history[at];
  const passed = target?.undone
    ? history.filter(({ undone, step }) => undone && step <= target.step)
    : history.slice(0, at).filter(({ undone }) => !undone);
  return {
    step: target?.step ?? null,
    direction: target?.undone ? 'redo' : 'undo',
    steps: passed.length,
    cells: passed.reduce((sum, { cells }) => sum + cells, 0),
    products: passed.reduce((sum, { products }) => sum + products, 0),
  };
}

/** The index of the current point: the newest step that is not undone, or the beginning. */
export function presentAt(history: readonly HistoryStep[]): number {
  const at = history.findIndex(({ undone }) => !undone);
  return at < 0 ? history.length : at;
}

/** The label of the button: "Undo 3 steps". */
export const jumpLabel = ({ direction, steps }: Jump): string =>
  direction === 'undo'
    ? plural(steps, { one: 'Undo # step', other: 'Undo # steps' })
    : plural(steps, { one: 'Redo # step', other: 'Redo # steps' });

/** "3 cells", "2 products" (whose marks changed), or both. */
export const touched = ({ cells, products }: Pick<HistoryStep, 'cells' | 'products'>): string =>
  products === 0
    ? countLabel.cells(cells)
    : new Intl.ListFormat(locale()).format([
        ...(cells > 0 ? [countLabel.cells(cells)] : []),
        countLabel.products(products),
      ]);

export function jumpSentence(jump: Jump): string {
  const { direction, steps } = jump;
  const what = touched(jump);
  return direction === 'redo'
    ? plural(steps, {
        one: `# step with ${what} will be redone.`,
        other: `# steps with ${what} will be redone.`,
      })
    : plural(steps, {
        one: `# step with ${what} will be undone, and can be redone until the next edit.`,
        other: `# steps with ${what} will be undone, and can be redone until the next edit.`,
      });
}

/** `leftAlone` is the number of cells, or marks of products, left unchanged because they have been changed since. */
export function doneSentence({ direction, products }: Jump, steps: number, leftAlone: number): string {
  const done =
    direction === 'undo'
      ? plural(steps, { one: '# step undone', other: '# steps undone' })
      : plural(steps, { one: '# step redone', other: '# steps redone' });
  if (leftAlone === 0) return done;
  const left =
    products === 0
      ? plural(leftAlone, {
          one: '# cell changed since, left as it is',
          other: '# cells changed since, left as they are',
        })
      : plural(leftAlone, {
          one: '# cell or mark changed since, left as it is',
          other: '# cells or marks changed since, left as they are',
        });
  return `${done} · ${left}`;
}
