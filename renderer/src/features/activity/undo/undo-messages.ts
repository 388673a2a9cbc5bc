import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, UndoObstacle, UndoPlan } from '#shared/contract/changesets.ts';
import { listed } from '#shared/domain/listed.ts';
import { blockedBy, type ObstacleReasons } from '../../../changesets/obstacles.ts';
import { countLabel } from '../../../components/count-label.ts';
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

/** "34 of 37 changes can be undone (12 products, de · fr); 3 cannot:" */
export function planSentence(plan: UndoPlan, kind: ChangeSet['kind']): string {
  const redoes = kind === 'undo';
  const { items, products, locales } = plan;
  const blocked = blockedBy(plan.obstacles);
  if (items === 0) {
    if (blocked === 1) return redoes ? t`The change cannot be redone:` : t`The change cannot be undone:`;
    return redoes
      ? plural(blocked, { other: 'None of the # changes can be redone:' })
      : plural(blocked, { other: 'None of the # changes can be undone:' });
  }
  const where = listed([countLabel.products(products), ...(locales.length > 0 ? [locales.join(' · ')] : [])]);
  if (blocked === 0 && items === 1)
    return redoes ? t`The change can be redone (${where}).` : t`The change can be undone (${where}).`;
  if (blocked === 0)
    return redoes
      ? plural(items, { other: `All # changes can be redone (${where}).` })
      : plural(items, { other: `All # changes can be undone (${where}).` });
  const some = formatNumber(items);
  return redoes
    ? plural(items + blocked, {
        other: `${some} of # changes can be redone (${where}); ${formatNumber(blocked)} cannot:`,
      })
    : plural(items + blocked, {
        other: `${some} of # changes can be undone (${where}); ${formatNumber(blocked)} cannot:`,
      });
}
