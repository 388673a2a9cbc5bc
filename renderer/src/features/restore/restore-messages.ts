import { plural, t } from '@lingui/core/macro';
import type { RestoreObstacle, RestorePlan } from '#shared/contract/removals.ts';
import { blockedBy, type ObstacleReasons } from '../../changesets/obstacles.ts';
import { formatNumber } from '../../components/format.ts';

/** What the user can do something about first. */
export const RESTORE_OBSTACLES: ObstacleReasons<RestoreObstacle> = {
  exists: t`already in the catalog under the same identifier: restoring would replace all of its values`,
  removed_later: t`removed again later: restore it from that change set, which has a newer snapshot`,
  restored: t`already restored or being restored`,
  no_snapshot: t`removed without a snapshot, so it cannot be restored`,
  not_applied: t`never removed, so there is nothing to restore`,
};

/** How many products will be sent. */
export const restorable = ({ create, relink }: Pick<RestorePlan, 'create' | 'relink'>): number =>
  create + relink;

/** "3 of 4 products can be restored: 2 are created again, 1 is sent again. 214 values go out in 1 request. 1 cannot:" */
export function planSentence(plan: RestorePlan): string {
  const products = restorable(plan);
  const blocked = blockedBy(plan.obstacles);
  if (products === 0)
    return blocked === 1
      ? t`The product cannot be restored:`
      : t`None of the ${plural(blocked, { one: '# product', other: '# products' })} can be restored:`;
  const lead =
    blocked > 0
      ? t`${formatNumber(products)} of ${plural(products + blocked, { one: '# product', other: '# products' })} can be restored`
      : products === 1
        ? t`The product can be restored`
        : t`All ${plural(products, { one: '# product', other: '# products' })} can be restored`;
  const ways = [
    plan.create > 0 && t`${formatNumber(plan.create)} ${plan.create === 1 ? t`is` : t`are`} created again`,
    plan.relink > 0 && t`${formatNumber(plan.relink)} ${plan.relink === 1 ? t`is` : t`are`} sent again`,
  ].filter(Boolean);
  const sent = t`${plural(plan.values, { one: '# value', other: '# values' })} ${plan.values === 1 ? t`goes` : t`go`} out in ${plural(plan.requests, { one: '# request', other: '# requests' })}.`;
  return `${lead}: ${ways.join(', ')}. ${sent}${blocked > 0 ? t` ${formatNumber(blocked)} cannot:` : ''}`;
}

/** What restoring may not bring back (4.1 says nothing of it). Null where nothing was deleted. */
export function lostWords({ create }: Pick<RestorePlan, 'create'>): string | null {
  if (create === 0) return null;
  return create === 1
    ? t`Expect a new product id for the deleted product. What the service kept under the old id, such as enrichment history, may be lost.`
    : t`Expect new product ids for the ${formatNumber(create)} deleted products. What the service kept under the old ids, such as enrichment history, may be lost.`;
}

/** What nobody can say of products that the service may have kept; null where none is sent again. */
export const unsaidWords = ({ relink }: Pick<RestorePlan, 'relink'>): string | null =>
  relink === 0
    ? null
    : t`The service’s documentation does not say whether sending a product again links it to the one the service kept or creates a new one.`;

/** Above the products whose parent is not there; null where all have theirs. */
export function withoutParentWords({ withoutParent }: Pick<RestorePlan, 'withoutParent'>): string | null {
  const { total } = withoutParent;
  if (total === 0) return null;
  return total === 1
    ? t`product is a variant of a parent that is neither listed nor restored: it appears under its parent once the parent is restored.`
    : t`products are variants of parents that are neither listed nor restored: they appear under their parents once those are restored.`;
}
