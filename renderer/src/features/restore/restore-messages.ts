import { plural, t } from '@lingui/core/macro';
import type { RestoreObstacle, RestorePlan } from '#shared/contract/removals.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { blockedBy, type ObstacleReasons } from '../../changesets/obstacles.ts';
import { formatNumber } from '../../components/format.ts';

/** Obstacles that the user can do something about come first. */
export const RESTORE_OBSTACLES: ObstacleReasons<RestoreObstacle> = {
  exists: t`already in the catalog under the same identifier: restoring would replace all of its values`,
  removed_later: t`removed again later: restore it from that change set, which has a newer snapshot`,
  on_its_way: t`another change to this product is being sent or has an unknown outcome`,
  restored: t`already restored or being restored`,
  no_snapshot: t`removed without a snapshot, so it cannot be restored`,
  not_applied: t`never removed, so there is nothing to restore`,
};

/** The number of products that will be sent. */
export const restorable = ({ create, relink }: Pick<RestorePlan, 'create' | 'relink'>): number =>
  create + relink;

/** "3 of 4 products can be restored: 2 are created again, 1 is sent again. 214 values go out in 1 request. 1 cannot:" */
export function planSentence(plan: RestorePlan): string {
  const products = restorable(plan);
  const blocked = blockedBy(plan.obstacles);
  if (products === 0)
    return plural(blocked, {
      one: 'The product cannot be restored:',
      other: 'None of the # products can be restored:',
    });
  const { create, relink, values, requests } = plan;
  const again = plural(create, { one: '# is created again', other: '# are created again' });
  const sentAgain = plural(relink, { one: '# is sent again', other: '# are sent again' });
  const ways = [create > 0 && again, relink > 0 && sentAgain].filter(Boolean).join(', ');
  const some = formatNumber(products);
  const all = products + blocked;
  const lead =
    blocked > 0
      ? plural(all, {
          one: `${some} of # product can be restored: ${ways}.`,
          other: `${some} of # products can be restored: ${ways}.`,
        })
      : plural(products, {
          one: `The product can be restored: ${ways}.`,
          other: `All # products can be restored: ${ways}.`,
        });
  const sent = plural(values, {
    one: `# value goes out in ${plural(requests, { one: '# request', other: '# requests' })}.`,
    other: `# values go out in ${plural(requests, { one: '# request', other: '# requests' })}.`,
  });
  return sentences(lead, sent, blocked > 0 && plural(blocked, { other: '# cannot:' }));
}

/** What restoring may not bring back (4.1 does not mention it). Null if nothing was deleted. */
export function lostMessage({ create }: Pick<RestorePlan, 'create'>): string | null {
  if (create === 0) return null;
  return create === 1
    ? t`Expect a new product id for the deleted product. What the service kept under the old id, such as enrichment history, may be lost.`
    : t`Expect new product ids for the ${formatNumber(create)} deleted products. What the service kept under the old ids, such as enrichment history, may be lost.`;
}

/** What is not documented about products that the service may have kept; null if none is sent again. */
export const relinkMessage = ({ relink }: Pick<RestorePlan, 'relink'>): string | null =>
  relink === 0
    ? null
    : t`The service’s documentation does not say whether sending a product again links it to the one the service kept or creates a new one.`;

/** The message above the products whose parent is missing; null if none is. */
export function withoutParentMessage({ withoutParent }: Pick<RestorePlan, 'withoutParent'>): string | null {
  const { total } = withoutParent;
  if (total === 0) return null;
  return plural(total, {
    one: '# product is a variant of a parent that is neither listed nor restored: it appears under its parent once the parent is restored.',
    other:
      '# products are variants of parents that are neither listed nor restored: they appear under their parents once those are restored.',
  });
}
