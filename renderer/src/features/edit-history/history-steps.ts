import { plural, t } from '@lingui/core/macro';
import type { HistoryAction } from '#shared/contract/drafts.ts';
import { locale } from '#shared/i18n/activate-language.ts';

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
  direction === 'undo'
    ? plural(steps, { one: 'Undo # step', other: 'Undo # steps' })
    : plural(steps, { one: 'Redo # step', other: 'Redo # steps' });

/** "3 cells", "2 products" whose marks were changed, or both. */
export const touched = ({ cells, products }: Pick<HistoryAction, 'cells' | 'products'>): string =>
  products === 0
    ? plural(cells, { one: '# cell', other: '# cells' })
    : new Intl.ListFormat(locale()).format([
        ...(cells > 0 ? [plural(cells, { one: '# cell', other: '# cells' })] : []),
        plural(products, { one: '# product', other: '# products' }),
      ]);

export function jumpSentence(jump: Jump): string {
  const { direction, steps } = jump;
  const what = t`${plural(steps, { one: '# step', other: '# steps' })} with ${touched(jump)}`;
  return direction === 'redo'
    ? t`${what} will be redone.`
    : t`${what} will be undone, and can be redone until the next edit.`;
}

/** `leftAlone`: cells, or marks of products, that changed otherwise since. */
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
