import { expect, it } from 'vitest';
import { withPace } from '../../../../electron/services/runs/reading-progress.ts';

it('withPace adds the rate and the time left once there is enough to estimate them', () => {
  expect(withPace('40 of 280', 40, 280, 2000)).toBe('40 of 280 (20/s, 12 sec left)');
  expect(withPace('5,000 of 50,000', 5000, 50_000, 10_000)).toBe('5,000 of 50,000 (500/s, 2 min left)');
  expect(withPace('40 of 280', 40, 280, 900)).toBe('40 of 280');
  expect(withPace('0 of 280', 0, 280, 5000)).toBe('0 of 280');
});

it('withPace adds only the time left when a product takes seconds', () => {
  expect(withPace('2 of 12', 2, 12, 10_000)).toBe('2 of 12 (50 sec left)');
});
