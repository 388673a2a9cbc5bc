import { describe, expect, it } from 'vitest';
import { type RestorePlan, restoreObstacle } from '#shared/contract/removals.ts';
import { obstacleLines } from '../../../../renderer/src/changesets/obstacles.ts';
import {
  lostMessage,
  planSentence,
  RESTORE_OBSTACLES,
  withoutParentMessage,
} from '../../../../renderer/src/features/restore/restore-messages.ts';

const plan = (found: Partial<RestorePlan>): RestorePlan => ({
  create: 0,
  relink: 0,
  requests: 1,
  values: 0,
  withoutParent: { total: 0, first: [] },
  blocked: [],
  ...found,
  obstacles: {
    not_applied: 0,
    no_snapshot: 0,
    restored: 0,
    removed_later: 0,
    exists: 0,
    on_its_way: 0,
    ...found.obstacles,
  },
});

describe('the restore plan', () => {
  it('counts products to create and to send again, with their values and requests', () => {
    expect(planSentence(plan({ create: 2, relink: 1, values: 214 }))).toBe(
      'All 3 products can be restored: 2 are created again, 1 is sent again. 214 values go out in 1 request.',
    );
    expect(planSentence(plan({ relink: 1, values: 1 }))).toBe(
      'The product can be restored: 1 is sent again. 1 value goes out in 1 request.',
    );
  });

  it('says how many products cannot be restored, or that none can', () => {
    const obstacles = { ...plan({}).obstacles, not_applied: 1, restored: 2 };
    expect(planSentence(plan({ create: 1200, values: 9000, requests: 12, obstacles }))).toBe(
      '1,200 of 1,203 products can be restored: 1,200 are created again. 9,000 values go out in 12 requests. 3 cannot:',
    );
    expect(planSentence(plan({ obstacles }))).toBe('None of the 3 products can be restored:');
    expect(planSentence(plan({ obstacles: { ...obstacles, restored: 0 } }))).toBe(
      'The product cannot be restored:',
    );
  });

  it('says what may be lost only if a product was deleted', () => {
    expect(lostMessage(plan({ relink: 3 }))).toBeNull();
    expect(lostMessage(plan({ create: 1 }))).toMatch(/new product id .* enrichment history, may be lost/);
    expect(lostMessage(plan({ create: 3 }))).toMatch(/new product ids for the 3 deleted products/);
  });

  it('gives a reason for every obstacle, those that the user can fix first', () => {
    const counts = {
      not_applied: 5,
      no_snapshot: 4,
      restored: 3,
      on_its_way: 3,
      removed_later: 2,
      exists: 1,
    };
    const lines = obstacleLines(RESTORE_OBSTACLES, counts);
    expect(lines.map(({ items }) => items)).toEqual([1, 2, 3, 3, 4, 5]);
    expect(new Set(lines.map(({ message }) => message)).size).toBe(restoreObstacle.options.length);
    expect(obstacleLines(RESTORE_OBSTACLES, plan({}).obstacles)).toEqual([]);
  });

  it('warns about variants that would be without their parent', () => {
    expect(withoutParentMessage(plan({}))).toBeNull();
    expect(withoutParentMessage(plan({ withoutParent: { total: 1, first: [] } }))).toMatch(
      /^1 product is a variant/,
    );
    expect(withoutParentMessage(plan({ withoutParent: { total: 2, first: [] } }))).toMatch(
      /^2 products are variants/,
    );
  });
});
