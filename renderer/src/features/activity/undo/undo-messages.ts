import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, UndoObstacle, UndoPlan } from '#shared/contract/changesets.ts';
import { blockedBy, type ObstacleReasons } from '../../../changesets/obstacles.ts';
import { formatNumber } from '../../../components/format.ts';

/** Undoing an undo is a redo. */
export const undoVerb = (kind: ChangeSet['kind']): string => (kind === 'undo' ? t`Redo` : t`Undo`);

/** Reasons that the user can do something about come first. */
export const UNDO_OBSTACLES: ObstacleReasons<UndoObstacle> = {
  changed: t`changed again since: the cell no longer has the value from this change set`,
  on_its_way: t`another change to this cell is being sent or has an unknown outcome`,
  gone: t`the product is no longer listed`,
  undone: t`the cell already has its old value`,
  not_applied: t`never applied, so there is nothing to undo`,
  not_written: t`the service already had this value, so nothing was written`,
};

/** "34 of 37 changes can be undone in 12 products, de · fr; 3 cannot:" */
export function planSentence(plan: UndoPlan, kind: ChangeSet['kind']): string {
  const redoes = kind === 'undo';
  const { items, products, locales } = plan;
  const blocked = blockedBy(plan.obstacles);
  if (items === 0) {
    if (blocked === 1) return redoes ? t`The change cannot be redone:` : t`The change cannot be undone:`;
    const all = plural(blocked, { one: '# change', other: '# changes' });
    return redoes ? t`None of the ${all} can be redone:` : t`None of the ${all} can be undone:`;
  }
  const where = t`in ${[plural(products, { one: '# product', other: '# products' }), locales.join(' · ')].filter(Boolean).join(', ')}`;
  const all = plural(items + blocked, { one: '# change', other: '# changes' });
  if (blocked === 0 && items === 1)
    return redoes ? t`The change can be redone ${where}.` : t`The change can be undone ${where}.`;
  if (blocked === 0)
    return redoes ? t`All ${all} can be redone ${where}.` : t`All ${all} can be undone ${where}.`;
  return redoes
    ? t`${formatNumber(items)} of ${all} can be redone ${where}; ${formatNumber(blocked)} cannot:`
    : t`${formatNumber(items)} of ${all} can be undone ${where}; ${formatNumber(blocked)} cannot:`;
}
