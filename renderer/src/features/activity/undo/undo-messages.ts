import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, UndoObstacle, UndoPlan } from '#shared/contract/changesets.ts';
import { blockedBy, type ObstacleReasons } from '../../../changesets/obstacles.ts';
import { formatNumber } from '../../../components/format.ts';

/** Undoing an undo is redoing. */
export const undoVerb = (kind: ChangeSet['kind']): string => (kind === 'undo' ? t`Redo` : t`Undo`);

/** What the user can do something about first. */
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
  const done = kind === 'undo' ? 'redone' : 'undone';
  const { items, products, locales } = plan;
  const blocked = blockedBy(plan.obstacles);
  if (items === 0)
    return blocked === 1
      ? t`The change cannot be ${done}:`
      : t`None of the ${plural(blocked, { one: '# change', other: '# changes' })} can be ${done}:`;
  const where = t`in ${[plural(products, { one: '# product', other: '# products' }), locales.join(' · ')].filter(Boolean).join(', ')}`;
  if (blocked === 0)
    return items === 1
      ? t`The change can be ${done} ${where}.`
      : t`All ${plural(items, { one: '# change', other: '# changes' })} can be ${done} ${where}.`;
  return t`${formatNumber(items)} of ${plural(items + blocked, { one: '# change', other: '# changes' })} can be ${done} ${where}; ${formatNumber(blocked)} cannot:`;
}
